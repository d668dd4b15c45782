/** The island with English words: a page loads one language. */
import '../../i18n/first.en.ts';
import Island from './Island.tsx';

export default Island;
