/** Strings of the reader that a link would show: names of custom price lists and mapped models. */
import type { App } from '../../app/app.ts';

export function privateNames(app: App): string[] {
  return [
    ...app
      .tariffs()
      .filter((tariff) => tariff.origin === 'custom')
      .map((tariff) => tariff.display),
    ...Object.keys(app.choices().modelMap),
  ];
}
