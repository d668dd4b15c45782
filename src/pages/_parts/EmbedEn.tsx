/** The frame's island with its language's words. */
import '../../i18n/first.en.ts';
import EmbedIsland from './EmbedIsland.tsx';

export default EmbedIsland;
