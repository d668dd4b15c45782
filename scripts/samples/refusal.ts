/** Why a seed gives no sample: the published figure that it cannot meet. */
export class SeedRefused extends Error {
  readonly figure: string;

  constructor(seed: number, figure: string) {
    super(`seed ${seed} refused: ${figure}`);
    this.name = 'SeedRefused';
    this.figure = figure;
  }
}
