import type { Micros } from '#base/time.ts';
import type { Command } from './command.ts';
import type { CommandDoc } from './input.ts';
import type { Moment } from './moment.ts';
import type { NamedMoment } from './namedMoment.ts';
import type { SavedRun } from './savedRun.ts';
import type { MarkView } from './views.ts';

/** The slowest and the fastest play: simulated seconds per second of the wall clock. */
export const MIN_SPEED = 0.001;
export const MAX_SPEED = 1000;

/** The run itself and the reader's position in it. */
export interface RunQuestions {
  readonly state: { readonly ask: object; readonly answer: Moment };
  /** Every command that a run takes, for the console's help. */
  readonly commands: { readonly ask: object; readonly answer: readonly CommandDoc[] };
  readonly journal: {
    readonly ask: { readonly from: number; readonly to: number };
    readonly answer: readonly object[];
  };
  /**
   * Marks of the timeline between two times, at most `limit` per track. `density`: entries in each of `buckets` equal
   * parts of the whole run. `farBack`: going to a moment before `toUs` replays up to that many entries.
   */
  readonly timeline: {
    readonly ask: { readonly fromUs: Micros; readonly toUs: Micros; readonly limit: number; readonly buckets: number };
    readonly answer: {
      readonly marks: readonly MarkView[];
      readonly density: readonly number[];
      readonly trackCounts: Readonly<Record<string, number>>;
      readonly farBack?: { readonly toUs: Micros; readonly entries: number };
    };
  };
  /**
   * The entry of a named moment, and the object that it is about; `undefined` when the present branch has not reached
   * it.
   */
  readonly named: {
    readonly ask: NamedMoment;
    readonly answer:
      | {
          readonly seq: number;
          readonly timeUs: Micros;
          readonly kind: string;
          readonly subject: string;
        }
      | undefined;
  };
  /** Commands of people on the present branch up to this moment, in order. */
  readonly inputs: {
    readonly ask: object;
    readonly answer: readonly { readonly atUs: Micros; readonly command: Command }[];
  };
  readonly export: { readonly ask: { readonly format: 'yaml' | 'json' | 'journal' }; readonly answer: string };
  readonly save: { readonly ask: object; readonly answer: SavedRun };
}

export function clampSpeed(speed: number): number {
  return Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed));
}
