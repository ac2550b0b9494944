import type { RecordedCase } from '#conformance/recorded.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { ScriptStep } from '../script/scriptStep.ts';

/** Objects that are equal but for what was made up, counted together. */
export interface Counted {
  readonly count: number;
  readonly object: object;
}

/** Equal Events: of how many objects, and how often in all. */
export interface CountedEvent {
  readonly object: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly source: string;
  readonly objects: number;
  readonly count: number;
}

export interface Look {
  readonly at: number;
  readonly objects: Readonly<Record<string, readonly Counted[]>>;
  readonly events: readonly CountedEvent[];
  /** What the second run saw where it differed. */
  readonly alsoSeen?: {
    readonly objects?: Readonly<Record<string, readonly Counted[]>>;
    readonly events?: readonly CountedEvent[];
  };
}

export interface Answer {
  readonly verb: string;
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly output?: string;
  readonly exit?: number;
}

/** FORMAT.md, end-to-end.json. */
export interface EndToEndCase extends RecordedCase {
  readonly nodes: readonly KubeObject[];
  readonly exclusive: boolean;
  readonly steps: readonly ScriptStep[];
  readonly looks: readonly Look[];
  readonly answers?: readonly Answer[];
}

/** A line of ours, with the names of the objects that had it: what was made up in its text may not be known as such. */
export interface SeenEvent extends CountedEvent {
  readonly involved: readonly string[];
}

/** What was there at a look of ours, normalized: objects of each kind, and the Events. */
export interface Seen {
  readonly objects: ReadonlyMap<string, readonly object[]>;
  readonly events: readonly SeenEvent[];
}
