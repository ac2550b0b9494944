import type { Command } from './command.ts';
import type { CommandDoc } from './input.ts';
import type { Moment } from './moment.ts';
import type { NamedMoment } from './namedMoment.ts';
import type { SavedRun } from './savedRun.ts';
import type { MarkView } from './views.ts';

/** The run itself and where the reader stands in it. */
export interface RunQuestions {
  readonly state: { readonly ask: object; readonly answer: Moment };
  /** Every command that a run takes, for the console's help. */
  readonly commands: { readonly ask: object; readonly answer: readonly CommandDoc[] };
  readonly journal: {
    readonly ask: { readonly from: number; readonly to: number };
    readonly answer: readonly object[];
  };
  /** Marks of the timeline between two times, at most `limit` per track, and how many entries each of `buckets` equal parts of the whole run has. `farBack`: going to a moment before `toUs` plays up to so many entries again. */
  readonly timeline: {
    readonly ask: { readonly fromUs: number; readonly toUs: number; readonly limit: number; readonly buckets: number };
    readonly answer: {
      readonly marks: readonly MarkView[];
      readonly density: readonly number[];
      readonly trackCounts: Readonly<Record<string, number>>;
      readonly farBack?: { readonly toUs: number; readonly entries: number };
    };
  };
  /** The entry of a moment that is called by what happens then, and whom it is about; `undefined` when the present branch has not come there. */
  readonly named: {
    readonly ask: NamedMoment;
    readonly answer:
      | {
          readonly seq: number;
          readonly timeUs: number;
          readonly kind: string;
          readonly subject: string;
        }
      | undefined;
  };
  /** What people did on the present branch up to this moment, in order. */
  readonly inputs: {
    readonly ask: object;
    readonly answer: readonly { readonly atUs: number; readonly command: Command }[];
  };
  readonly export: { readonly ask: { readonly format: 'yaml' | 'json' | 'journal' }; readonly answer: string };
  readonly save: { readonly ask: object; readonly answer: SavedRun };
}
