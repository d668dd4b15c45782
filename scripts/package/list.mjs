/** `npm run licences`: writes docs/licences.md from the lock file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/lib.mjs';
import { licenceList } from './licences.mjs';

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
writeFileSync(join(ROOT, 'docs/licences.md'), licenceList(lock));
