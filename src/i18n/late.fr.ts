/** The French words of parts that are loaded when a reader comes to them. */
import { callsFr } from './calls.fr.ts';
import { comfortsFr } from './comforts.fr.ts';
import { exploreFr } from './explore.fr.ts';
import { mapFr } from './map.fr.ts';
import { mappingFr } from './mapping.fr.ts';
import { formatNames } from './format-names.ts';
import { learn } from './messages.ts';
import { pricechecksFr } from './pricechecks.fr.ts';
import { sectionsFr } from './sections.fr.ts';
import { strategiesFr } from './strategies.fr.ts';
import { whatifFr } from './whatif.fr.ts';

learn('fr', {
  ...callsFr,
  ...comfortsFr,
  ...exploreFr,
  ...formatNames,
  ...mapFr,
  ...mappingFr,
  ...pricechecksFr,
  ...sectionsFr,
  ...strategiesFr,
  ...whatifFr,
});
