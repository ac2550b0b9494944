import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Micros } from '#base/time.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { shownSkip } from '#client/telling/storyStage.ts';
import type { Moment } from '#protocol/moment.ts';
import type { Skip } from '#protocol/telling.ts';

/** What the reader has been told of this branch so far. */
export interface Trail {
  /** Dead time that was passed, in the order of the clock, none of it over another. */
  readonly skips: readonly Skip[];
  /** When each decisive step was, in simulated microseconds. */
  readonly stepsUs: readonly number[];
}

const NOTHING: Trail = { skips: [], stepsUs: [] };
/** The oldest are forgotten beyond this many. */
const MOST = 500;

/** Keeps what was told and what was skipped since this run, or this branch of it, is on the page. Returns what ends it too. */
export function storyTrail(client: OrreryClient): { readonly trail: StoreApi<Trail>; readonly stop: () => void } {
  const trail = createStore<Trail>(() => NOTHING);
  let { branch } = client.moment.getState();
  let opening = client.opening.getState();
  const look = (moment: Moment) => {
    const isOther = moment.branch !== branch || client.opening.getState() !== opening;
    branch = moment.branch;
    opening = client.opening.getState();
    const before = isOther ? NOTHING : trail.getState();
    const after = withMoment(before, moment);
    if (after !== trail.getState()) trail.setState(after, true);
  };
  return { trail, stop: client.moment.subscribe(look) };
}

/** The trail with what is told at a moment. */
export function withMoment(trail: Trail, { telling }: Moment): Trail {
  const { caption } = telling;
  const skip = shownSkip(telling);
  const withSkip = skip ? addSkip(trail, skip) : trail;
  return caption?.salience === 'decisive' ? addStep(withSkip, caption.timeUs) : withSkip;
}

function addSkip(trail: Trail, skip: Skip): Trail {
  if (trail.skips.some(({ fromUs, toUs }) => fromUs <= skip.fromUs && toUs >= skip.toUs)) return trail;
  const apart = trail.skips.filter(({ fromUs, toUs }) => toUs <= skip.fromUs || fromUs >= skip.toUs);
  const skips = [...apart, skip].sort((a, b) => a.fromUs - b.fromUs).slice(-MOST);
  return { ...trail, skips };
}

function addStep(trail: Trail, timeUs: Micros): Trail {
  if (trail.stepsUs.includes(timeUs)) return trail;
  return { ...trail, stepsUs: [...trail.stepsUs, timeUs].sort((a, b) => a - b).slice(-MOST) };
}
