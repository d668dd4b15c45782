/**
 * What a simulation assumes. Apart from the simulator, so that the page can name assumptions without
 * loading it.
 */
import { DEFAULT_LANE_OPTIONS, type LaneOptions } from '../strategies/lanes.ts';

/** Default of `reworkShare`, docs/decisions/0003-rework.md. */
export const DEFAULT_REWORK_SHARE = 1 / 3;

/** What a simulation assumes; every answer that used it names it. */
export interface SimulationOptions {
  readonly lanes: LaneOptions;
  /** Share of dropped tool outputs that are fetched again, 0 to 1. */
  readonly reworkShare: number;
}

export const DEFAULT_SIMULATION_OPTIONS: SimulationOptions = {
  lanes: DEFAULT_LANE_OPTIONS,
  reworkShare: DEFAULT_REWORK_SHARE,
};
