import type { RunStorySlots } from './runStorySentences.ts';
import type { ApiServerSlots } from './sentences/apiserver.ts';
import type { ControllersSlots } from './sentences/controllers.ts';
import type { EnvironmentSlots } from './sentences/environment.ts';
import type { FairnessSlots } from './sentences/fairness.ts';
import type { KubeletSlots } from './sentences/kubelet.ts';
import type { LinkedSlots } from './sentences/linked.ts';
import type { SchedulerSlots } from './sentences/scheduler.ts';
import type { StorageSlots } from './sentences/storage.ts';

/** What the clock itself says. */
export interface ClockSlots {
  /** A step of a story: the words are the story's, and so are the slots. */
  readonly 'story.told': Readonly<Record<string, string | number>>;
  /** An entry for which there is no sentence of its own: its reason and its object, as the journal has them. */
  readonly 'entry.plain': { readonly type: string; readonly subject: string };
  /** A burst of decisions is over: how many were placed, on how many nodes, and how many not. */
  readonly 'burst.ended': { readonly placed: number; readonly refused: number; readonly nodes: number };
  /** Decisions of a burst pass quickly: how many, of how many within one second. */
  readonly 'burst.passes': { readonly count: number; readonly of: number };
  /** The same, of other things than decisions about Pods. */
  readonly 'burst.othersPass': { readonly count: number; readonly of: number };
  /** Others did something meanwhile that is not played here. */
  readonly 'others.counted': { readonly count: number; readonly seconds: string };
}

/**
 * What each sentence needs to know, by its id. The words are in `src/i18n` (`sentences`), in every language; names, numbers and
 * messages come from the entry that is told of and from the world after it, never from anywhere else.
 */
export interface SentenceSlots
  extends ClockSlots,
    SchedulerSlots,
    KubeletSlots,
    ApiServerSlots,
    ControllersSlots,
    FairnessSlots,
    StorageSlots,
    EnvironmentSlots,
    LinkedSlots,
    RunStorySlots {}

export type SentenceId = keyof SentenceSlots;

/** A sentence to be said: which one, and what goes into it. */
export type Sentence = { [Id in SentenceId]: { readonly id: Id; readonly slots: SentenceSlots[Id] } }[SentenceId];
