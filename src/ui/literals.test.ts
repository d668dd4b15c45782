/** Every word that a person reads comes from the catalogues: no component holds one of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const HERE = new URL('.', import.meta.url).pathname;
/** Attributes whose value is read or spoken. */
const SPOKEN = new Set([
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'placeholder',
  'alt',
  'label',
]);
/** Names of languages are their own. */
const ALLOWED = new Set(['EN', 'FR']);
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text) && !ALLOWED.has(text.trim());

function literals(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWord(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxAttribute(node) &&
      SPOKEN.has(node.name.getText()) &&
      node.initializer !== undefined
    ) {
      const value = node.initializer;
      if (ts.isStringLiteral(value) && hasWord(value.text)) found.push(value.text);
    }
    if (
      ts.isJsxExpression(node) &&
      node.expression !== undefined &&
      !ts.isJsxAttribute(node.parent) &&
      ts.isStringLiteralLike(node.expression) &&
      hasWord(node.expression.text)
    )
      found.push(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((text) => `${file.slice(HERE.length)}: ${text}`);
}

test('no component holds human text, a style attribute or raw HTML', () => {
  const files = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => join(HERE, name));
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap(literals)).toEqual([]);
  // The content security policy forbids both.
  for (const file of files)
    expect(readFileSync(file, 'utf8')).not.toMatch(/\sstyle=|innerHTML|srcdoc/i);
});
