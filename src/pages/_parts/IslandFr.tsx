/** The island with French words: a page loads one language. */
import '../../i18n/first.fr.ts';
import Island from './Island.tsx';

export default Island;
