import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library';
import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '../../app/app.ts';
import { AppContext } from '../../app/context.ts';
import { STUDY_CHOICES } from '../../app/views.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { NumberField } from './NumberField.tsx';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => {
    f(0);
    return 0;
  });
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function field(locale: Locale = 'en', start = '0.5') {
  const [value, setValue] = createRoot(() => createSignal(start));
  const changes: string[] = [];
  render(() => (
    <AppContext.Provider
      value={{ locale: () => locale, choices: () => STUDY_CHOICES } as unknown as App}
    >
      <NumberField
        label="Price"
        value={value()}
        format={(v) => `$${v}`}
        onChange={(v) => {
          changes.push(v);
          setValue(v);
        }}
      />
    </AppContext.Provider>
  ));
  return { changes, value };
}
const spin = () => screen.getByRole('spinbutton');

describe('a number in a sentence', () => {
  test('arrow keys nudge, with shift by ten', () => {
    const { changes } = field();
    fireEvent.keyDown(spin(), { key: 'ArrowUp' });
    fireEvent.keyDown(spin(), { key: 'ArrowLeft' });
    fireEvent.keyDown(spin(), { key: 'ArrowRight', shiftKey: true });
    expect(changes).toEqual(['0.51', '0.5', '0.6']);
  });
  test('a drag doubles it in a hundred pixels, and does not open the box', () => {
    const { value } = field();
    fireEvent.pointerDown(spin(), { button: 0, clientX: 10, pointerId: 1 });
    fireEvent.pointerMove(spin(), { clientX: 60, pointerId: 1 });
    fireEvent.pointerMove(spin(), { clientX: 110, pointerId: 1 });
    fireEvent.pointerUp(spin(), { clientX: 110, pointerId: 1 });
    expect(value()).toBe('1');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
  test('the same element stays while it is dragged', () => {
    field();
    const before = spin();
    fireEvent.keyDown(before, { key: 'ArrowUp' });
    expect(spin()).toBe(before);
  });
  test.each([
    ['en', '0.55'],
    ['en', '0,55'],
    ['fr', '0,55'],
    ['fr', '0.55 $'],
  ] as const)('%s: a click opens the box, and %s is read', (locale, text) => {
    const { changes } = field(locale);
    fireEvent.pointerDown(spin(), { button: 0, clientX: 10, pointerId: 1 });
    fireEvent.pointerUp(spin(), { clientX: 10, pointerId: 1 });
    const box = screen.getByRole<HTMLInputElement>('textbox');
    box.value = text;
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(changes).toEqual(['0.55']);
  });
  test('what is no number is said, and nothing changes', () => {
    const { changes } = field();
    fireEvent.keyDown(spin(), { key: 'Enter' });
    const box = screen.getByRole<HTMLInputElement>('textbox');
    box.value = 'cheap';
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toContain('cheap');
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(changes).toEqual([]);
    expect(spin()).toBeTruthy();
  });
});
