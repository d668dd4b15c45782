/** Saves a chart as an SVG file that looks the same without the page's styles. */

const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
  'paint-order',
] as const;

/** The SVG's text, with what the style sheets say written into each element. */
export function standaloneSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, i) => {
    const source = from[i];
    if (source === undefined) return;
    const computed = getComputedStyle(source);
    for (const property of PROPERTIES) {
      const value = computed.getPropertyValue(property);
      if (value !== '') element.setAttribute(property, value);
    }
    for (const name of ['class', 'tabindex', 'role']) element.removeAttribute(name);
  });
  // On the page a title element would pop up over the whole chart.
  const { title } = svg.dataset;
  if (title !== undefined) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', 'title');
    element.textContent = title;
    copy.removeAttribute('data-title');
    copy.prepend(element);
  }
  const box = svg.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  const paper = getComputedStyle(document.body).backgroundColor;
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of [
    ['x', String(box.x)],
    ['y', String(box.y)],
    ['width', String(box.width)],
    ['height', String(box.height)],
    ['fill', paper],
  ] as const)
    ground.setAttribute(name, value);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Offers `text` as a file. */
export function saveText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function saveSvg(figure: Element | null | undefined, name: string): void {
  const svg = figure?.querySelector('svg.chart');
  if (svg instanceof SVGSVGElement) saveText(standaloneSvg(svg), `${name}.svg`, 'image/svg+xml');
}
