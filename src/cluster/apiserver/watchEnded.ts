import type { DueEvent } from '../../kernel/event.ts';
import type { InFlight } from './requestRecords.ts';

/** The time of the watch that a request opened is over. */
export interface WatchEnded extends DueEvent {
  readonly type: 'watchConnection.ended';
  readonly flight: InFlight;
}
