/** The French words of the first view. */
import { fr } from './fr.ts';
import { formatNames } from './format-names.ts';
import { learn } from './messages.ts';
import { simulatedFr } from './simulated.fr.ts';

learn('fr', { ...fr, ...formatNames, ...simulatedFr });
