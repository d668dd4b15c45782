/** The English words of the first view. */
import { en } from './en.ts';
import { formatNames } from './format-names.ts';
import { learn } from './messages.ts';
import { simulatedEn } from './simulated.en.ts';

learn('en', { ...en, ...formatNames, ...simulatedEn });
