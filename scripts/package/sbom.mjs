/**
 * `npm run sbom [FILE]`: a bill of materials of all that builds the page and the package (CycloneDX,
 * https://cyclonedx.org/specification/overview/), from the lock file, by npm itself.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/lib.mjs';

const file = process.argv[2] ?? join(ROOT, 'sbom.cdx.json');
const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 },
);
if (status !== 0) {
  console.error(stderr.trim());
  process.exit(1);
}
const { components, specVersion } = JSON.parse(stdout);
writeFileSync(file, stdout);
console.log(`${file}: CycloneDX ${specVersion}, ${components.length} components`);
