import type { StoreApi } from 'zustand/vanilla';
import type { Command, CommandResult } from '#protocol/command.ts';
import type { Branch, Moment } from '#protocol/moment.ts';
import type { Control, QuestionName, Questions, SlowEntry } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { Pace } from '#protocol/telling.ts';
import type { Mirror } from './mirror.ts';

/** The model failed: what is needed to look into it. */
export interface Crash {
  readonly error: string;
  readonly seed: number;
  readonly seq: number;
  readonly save: SavedRun;
}

/** The worker cannot be relied on: nothing that was asked of it may ever be answered. */
export interface Silence {
  /** It could not be started, failed outside of the model, answers nothing for some seconds, or a message between it and the page was lost. */
  readonly cause: 'notStarted' | 'failed' | 'noAnswer' | 'lost';
  /** In the browser's words; empty when there are none. */
  readonly error: string;
  /** What it has been asked for longest, and has not answered. */
  readonly doing: Journey['what'] | undefined;
}

/** Something that a person asked for and that has taken longer than a second. */
export interface Journey {
  readonly id: number;
  readonly what: 'open' | 'command' | 'seek' | 'step' | 'compare' | 'rehearse';
  /** From 0 to 1; `undefined` where the worker has not said. */
  readonly done: number | undefined;
}

export interface ClientStatus {
  readonly phase: 'starting' | 'ready' | 'crashed' | 'silent';
  /** The model's version; empty while starting. */
  readonly version: string;
  readonly crash: Crash | undefined;
  /** In phase `silent` only. A worker that was only busy comes back by itself. */
  readonly silence: Silence | undefined;
}

/** The answer that one has to a question, of whatever time; `undefined` before the first. */
export interface Before {
  readonly answer: unknown;
}

/** What a run was opened from. */
export type Opening = RunSource | SavedRun;

/** The page's side of the worker boundary: panels talk to nothing else. */
export interface OrreryClient {
  readonly mirror: Mirror;
  /** As of the last frame, at once: for painters and transforms. React reads `shownMoment`. */
  readonly moment: StoreApi<Moment>;
  /** Follows `moment` at the pace at which React renders. */
  readonly shownMoment: StoreApi<Moment>;
  readonly branches: StoreApi<readonly Branch[]>;
  readonly status: StoreApi<ClientStatus>;
  /** True when nothing is asked for, nothing plays and everything received has been shown. */
  readonly quiet: StoreApi<boolean>;
  /** What the present run was opened from; undefined before the first. */
  readonly opening: StoreApi<Opening | undefined>;
  /** What takes long now; `undefined` when nothing does. */
  readonly journey: StoreApi<Journey | undefined>;
  /** The last entry that took the worker too long. */
  readonly slowEntry: StoreApi<SlowEntry | undefined>;
  /** Resolves when the mirror shows the effect. Rejects only when the worker cannot answer. */
  send(command: Command): Promise<CommandResult>;
  /** Resolves when the mirror shows the effect; false when it could not come where it was to go: the run's start or end, or nothing of the kind sought; `undefined` when it was left on the way. */
  control(control: Control): Promise<boolean | undefined>;
  /**
   * Who asks again and again gives the answer it has: then only the difference crosses, and what is the same stays the same object. The
   * whole answer is the same object when nothing changed.
   */
  ask<N extends QuestionName>(name: N, question: Questions[N]['ask'], before?: Before): Promise<Questions[N]['answer']>;
  /**
   * Ends the present run and begins another. When it has problems, the present run stays. `plays`: it plays at once, at this pace, and
   * does not wait until the page has shown that it is open.
   */
  open(opening: Opening, plays?: Pace): Promise<CommandResult>;
  /** Leaves a journey: the reader stays where it is by then, an opening leaves the present run. */
  cancel(journey: number): void;
  /** Ends an opening at the entry that it has reached, and keeps that as the run. Resolves with the entry; `undefined` when the opening ended otherwise. */
  stopHere(journey: number): Promise<number | undefined>;
  /** Ends the worker, whatever it does, and opens the run in another: from its start, with everything done since, at the moment shown last. */
  restart(): Promise<CommandResult>;
  /** Resolves when `quiet`. */
  idle(): Promise<void>;
  dispose(): void;
}

export const NO_MOMENT: Moment = {
  seq: 0,
  timeUs: 0,
  digest: '0000000000000000',
  branch: 'main',
  headSeq: 0,
  headTimeUs: 0,
  playing: false,
  speed: 1,
  counts: { nodes: 0, pods: 0, pendingPods: 0, runningPods: 0, objects: 0 },
  telling: { pace: 'explain', state: 'still' },
};
