/** All words in every language: for rendering at build time and for tests. */
import './first.en.ts';
import './first.fr.ts';
import './late.en.ts';
import './late.fr.ts';
