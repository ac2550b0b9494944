import type { RecordedCase } from '#conformance/recorded.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { ScriptStep } from '../script/scriptStep.ts';

/** Objects that are equal except for generated values, counted together. */
export interface Counted {
  readonly count: number;
  readonly object: object;
}

/** Equal Events: the number of objects, and the number of occurrences in all. */
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
  /** Observations of the second run where it differed. */
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

/** A computed line with the names of its objects: the masking may have missed generated parts of its text. */
export interface SeenEvent extends CountedEvent {
  readonly involved: readonly string[];
}

/** The normalized state at one look of this run: objects of each kind, and the Events. */
export interface Seen {
  readonly objects: ReadonlyMap<string, readonly object[]>;
  readonly events: readonly SeenEvent[];
}
