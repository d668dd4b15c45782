/** The English words of parts that are loaded when a reader comes to them. */
import { callsEn } from './calls.en.ts';
import { comfortsEn } from './comforts.en.ts';
import { exploreEn } from './explore.en.ts';
import { mapEn } from './map.en.ts';
import { mappingEn } from './mapping.en.ts';
import { formatNames } from './format-names.ts';
import { learn } from './messages.ts';
import { pricechecksEn } from './pricechecks.en.ts';
import { sectionsEn } from './sections.en.ts';
import { strategiesEn } from './strategies.en.ts';
import { whatifEn } from './whatif.en.ts';

learn('en', {
  ...callsEn,
  ...comfortsEn,
  ...exploreEn,
  ...formatNames,
  ...mapEn,
  ...mappingEn,
  ...pricechecksEn,
  ...sectionsEn,
  ...strategiesEn,
  ...whatifEn,
});
