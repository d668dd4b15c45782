/*
 * Runs before the first paint: the chosen theme, and the language where none was chosen.
 * A file of its own, because the page's policy allows no inline script.
 */
(() => {
  const root = document.documentElement;
  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const other = root.dataset.other;
  const chosen = stored('language');
  const wants = chosen ?? (navigator.languages ?? [navigator.language])[0]?.slice(0, 2);
  // Only the front page sends a reader on, and never one who chose this language by its address.
  if (root.dataset.front === 'true' && other && wants === root.dataset.otherLanguage)
    location.replace(other + location.search + location.hash);
  // A link to the other language is a choice, and is kept; a scenario in the address goes along.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[hreflang]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    try {
      localStorage.setItem('language', link.hreflang);
    } catch {
      // Private windows may refuse; the link works all the same.
    }
    if (location.hash.length > 1) link.hash = location.hash;
  });
})();
