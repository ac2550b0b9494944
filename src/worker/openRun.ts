import type { Micros } from '#base/time.ts';
import { endOf } from '#session/telling/endOf.ts';
import { Views } from '#session/views/views.ts';
import { BeatCursor } from './beatCursor.ts';
import type { WallClock } from './clock.ts';
import { Director } from './directing/director.ts';
import type { HostedSession } from './hostedSession.ts';
import type { Reader } from './travel.ts';

/** The run that the page shows, with its views and its director. */
export interface OpenRun extends Reader {
  /** End of its scenario, in simulated microseconds. */
  readonly endUs: Micros;
  readonly views: Views;
  readonly director: Director;
}

export function openRun(session: HostedSession, clock: WallClock): OpenRun {
  const views = new Views(session.world, session.colours);
  const { cycles } = views;
  const reader = { session, cycles, beats: new BeatCursor(session, cycles) };
  const endUs = endOf(session.source);
  const director = new Director(reader, () => clock.nowMs(), endUs);
  return { ...reader, views, director, endUs };
}
