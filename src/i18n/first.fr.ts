/** The French words of the first view. */
import { fr } from './fr.ts';
import { learn } from './messages.ts';
import { simulatedFr } from './simulated.fr.ts';

learn('fr', { ...fr, ...simulatedFr });
