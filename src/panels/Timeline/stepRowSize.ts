import type { StorySteps } from '#protocol/telling.ts';
import { RULER_PX } from './timelineController.ts';

/** The height of the row of the steps, as `StepRow.module.css` has it. */
const STEPS_PX = 18;
/** Tracks that are lower have no room for the row: the timeline is folded to the strip of the whole run. */
const LEAST_PX = 50;

/** Where the tracks of the components begin: below the ruler, and below the steps of what is told. */
export function tracksTop(steps: StorySteps | undefined, heightPx: number): number {
  return steps && heightPx >= LEAST_PX ? RULER_PX + STEPS_PX : RULER_PX;
}
