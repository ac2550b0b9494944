import { randomStream } from '#kernel/randomStream.ts';
import { World } from '#kernel/world.ts';
import { Views } from '#session/views/views.ts';
import { percentiles, took } from './support/percentiles.ts';
import { thousandNodes } from './support/thousandNodes.ts';

const ENTRIES = 100_000;
const SEEKS = 100;
const STEPS = 500;

/** How long it takes to go anywhere in a run of 100,000 entries, and one entry on or back, with the page's views attached. */
export default function seek(): object {
  const session = thousandNodes();
  const views = new Views(session.world);
  session.seek(ENTRIES);
  const random = randomStream(new World(), 1, 'seek');
  const targets = Array.from({ length: SEEKS }, () => random.int(0, ENTRIES));
  const seeks = targets.map((seq) => took(() => session.seek(seq)));
  const back = Array.from({ length: STEPS }, () => took(() => session.back()));
  const forward = Array.from({ length: STEPS }, () => took(() => session.step()));
  const toStart = took(() => session.seek(0));
  const toEnd = took(() => session.seek(ENTRIES));
  const changes = views.take(Number.POSITIVE_INFINITY);
  return {
    entries: ENTRIES,
    seek: percentiles(seeks),
    stepBack: percentiles(back),
    stepForward: percentiles(forward),
    toStart: percentiles([toStart]),
    toEnd: percentiles([toEnd]),
    viewsAtEnd: changes.changes.reduce((sum, { put }) => sum + put.length, 0),
  };
}
