/**
 * A chart as a file of its own: with its title above, its source and dates below, as SVG or PNG.
 * Loaded when a chart is saved.
 */
import { textWidth } from '../../charts/text.ts';
import { saveBlob } from './saveblob.ts';
import { saveText, standaloneSvg } from './svgfile.ts';

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = 16;
const TITLE_SIZE = 16;
const FOOT_SIZE = 12;
const FOOT_LINE = 17;
/** Pixels of a PNG for one of the chart. */
const PNG_SCALE = 2;

export interface ChartFile {
  readonly title: string;
  /** Source, prices, dates: below the chart. */
  readonly foot: string;
  /** Without ending. */
  readonly name: string;
}

/** The figure's chart as the text of an SVG file, or `null` where it has none. */
export function chartSvg(figure: Element, { title, foot }: ChartFile): string | null {
  const chart = figure.querySelector('svg.chart');
  if (!(chart instanceof SVGSVGElement)) return null;
  const { width, height } = chart.viewBox.baseVal;
  const inner = document.importNode(
    new DOMParser().parseFromString(standaloneSvg(chart), 'image/svg+xml').documentElement,
    true,
  );
  const total = width + 2 * MARGIN;
  const lines = wrap(foot, width);
  const top = MARGIN + TITLE_SIZE + 14;
  const outer = document.createElementNS(SVG, 'svg');
  const style = getComputedStyle(document.body);
  const bottom = top + height + 14 + lines.length * FOOT_LINE + MARGIN;
  set(outer, { width: total, height: bottom, viewBox: `0 0 ${total} ${bottom}` });
  outer.setAttribute('xmlns', SVG);
  const name = document.createElementNS(SVG, 'title');
  name.textContent = title;
  const ground = document.createElementNS(SVG, 'rect');
  set(ground, { width: total, height: bottom, fill: style.backgroundColor });
  const text = (content: string, y: number, size: number, weight: number): SVGTextElement => {
    const element = document.createElementNS(SVG, 'text');
    set(element, { x: MARGIN, y, 'font-size': size, 'font-weight': weight, fill: style.color });
    element.setAttribute('font-family', style.fontFamily);
    element.textContent = content;
    return element;
  };
  set(inner, { x: MARGIN, y: top });
  outer.append(
    name,
    ground,
    text(title, MARGIN + TITLE_SIZE, TITLE_SIZE, 600),
    inner,
    ...lines.map((line, i) => text(line, top + height + 14 + (i + 1) * FOOT_LINE, FOOT_SIZE, 400)),
  );
  return new XMLSerializer().serializeToString(outer);
}

export function saveChartSvg(figure: Element, file: ChartFile): void {
  const svg = chartSvg(figure, file);
  if (svg !== null) saveText(svg, `${file.name}.svg`, 'image/svg+xml');
}

/** Draws the SVG in the browser; its letters are those of the system. @throws where it cannot */
export async function saveChartPng(figure: Element, file: ChartFile): Promise<void> {
  const svg = chartSvg(figure, file);
  if (svg === null) return;
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * PNG_SCALE);
    canvas.height = Math.round(image.naturalHeight * PNG_SCALE);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('no picture');
    saveBlob(blob, `${file.name}.png`);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function set(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** Lines of at most that many pixels. */
function wrap(content: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of content.split(/\s+/).filter((w) => w !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, FOOT_SIZE) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
