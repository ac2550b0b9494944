import type { StoreApi } from 'zustand/vanilla';
import type { Command, CommandResult } from '#protocol/command.ts';
import type { Branch, Moment } from '#protocol/moment.ts';
import type { Control, QuestionName, Questions, SlowEntry } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { Pace } from '#protocol/telling.ts';
import type { Mirror } from './mirror.ts';

/** Data for investigating a failure of the model. */
export interface Crash {
  readonly error: string;
  readonly seed: number;
  readonly seq: number;
  readonly save: SavedRun;
}

/** The worker is unreliable: its requests may never be answered. */
export interface Silence {
  /**
   * `notStarted`: it could not be started. `failed`: it failed outside of the model. `noAnswer`: it does not respond
   * for some seconds. `lost`: a message was lost.
   */
  readonly cause: 'notStarted' | 'failed' | 'noAnswer' | 'lost';
  /** The browser's message; may be empty. */
  readonly error: string;
  /** The oldest request that it has not answered. */
  readonly doing: SlowRequest['what'] | undefined;
}

/** A person's request that has taken longer than a second. */
export interface SlowRequest {
  readonly id: number;
  readonly what: 'open' | 'command' | 'seek' | 'step' | 'compare' | 'rehearse';
  /** From 0 to 1; `undefined` while the worker has not reported it. */
  readonly done: number | undefined;
}

export interface ClientStatus {
  readonly phase: 'starting' | 'ready' | 'crashed' | 'silent';
  /** The model's version; empty while starting. */
  readonly version: string;
  readonly crash: Crash | undefined;
  /** Only in phase `silent`. A worker that was only busy recovers by itself. */
  readonly silence: Silence | undefined;
}

/** The held answer to a question, from any time; `undefined` before the first. */
export interface Before {
  readonly answer: unknown;
}

/** The source that a run was opened from. */
export type Opening = RunSource | SavedRun;

/** The page's side of the worker boundary; panels use nothing else. */
export interface OrreryClient {
  readonly mirror: Mirror;
  /** State of the last frame, at once: for painters and transforms. React reads `shownMoment`. */
  readonly moment: StoreApi<Moment>;
  /** Follows `moment` at React's rendering rate. */
  readonly shownMoment: StoreApi<Moment>;
  readonly branches: StoreApi<readonly Branch[]>;
  readonly status: StoreApi<ClientStatus>;
  /** True when no request is outstanding, nothing plays and everything received has been shown. */
  readonly quiet: StoreApi<boolean>;
  /** The source of the present run; undefined before the first. */
  readonly opening: StoreApi<Opening | undefined>;
  /** The request that takes long now; `undefined` when there is none. */
  readonly journey: StoreApi<SlowRequest | undefined>;
  /** The last entry that took the worker too long. */
  readonly slowEntry: StoreApi<SlowEntry | undefined>;
  /** Resolves when the mirror shows the effect. Rejects only when the worker cannot answer. */
  send(command: Command): Promise<CommandResult>;
  /**
   * Resolves when the mirror shows the effect. False when the target was not reached: the run's start or end, or no
   * match of a search. `undefined` when it was cancelled on the way.
   */
  control(control: Control): Promise<boolean | undefined>;
  /**
   * A repeated question passes the answer that the page holds. Then only the difference is sent, and equal parts stay
   * the same object. The whole answer is the same object when nothing changed.
   */
  ask<N extends QuestionName>(name: N, question: Questions[N]['ask'], before?: Before): Promise<Questions[N]['answer']>;
  /**
   * Ends the present run and opens another. If that has problems, the present run stays. `plays`: it plays at once at
   * this pace, before the page has shown it.
   */
  open(opening: Opening, plays?: Pace): Promise<CommandResult>;
  /** Cancels a journey: the reader stays at the position reached. Cancelling an opening keeps the present run. */
  cancel(journey: number): void;
  /** Ends an opening at the entry that it has reached, and keeps that as the run. Resolves with the entry; `undefined` when the opening ended otherwise. */
  stopHere(journey: number): Promise<number | undefined>;
  /**
   * Ends the worker in any state, and opens the run in another one: from its start, with all commands, at the last
   * shown moment.
   */
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
