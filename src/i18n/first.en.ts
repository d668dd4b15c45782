/** The English words of the first view. */
import { en } from './en.ts';
import { learn } from './messages.ts';
import { simulatedEn } from './simulated.en.ts';

learn('en', { ...en, ...simulatedEn });
