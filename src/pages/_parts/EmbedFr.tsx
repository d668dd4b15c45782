/** The frame's island with its language's words. */
import '../../i18n/first.fr.ts';
import EmbedIsland from './EmbedIsland.tsx';

export default EmbedIsland;
