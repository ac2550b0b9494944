import type { RunStorySlots } from './runStorySentences.ts';
import type { ApiServerSlots } from './sentences/apiserver.ts';
import type { ControllersSlots } from './sentences/controllers.ts';
import type { EnvironmentSlots } from './sentences/environment.ts';
import type { FairnessSlots } from './sentences/fairness.ts';
import type { KubeletSlots } from './sentences/kubelet.ts';
import type { LinkedSlots } from './sentences/linked.ts';
import type { SchedulerSlots } from './sentences/scheduler.ts';
import type { StorageSlots } from './sentences/storage.ts';

/** Values of the clock's own sentences. */
export interface ClockSlots {
  /** A step of a story; the story has the words and the slots. */
  readonly 'story.told': Readonly<Record<string, string | number>>;
  /** An entry without a sentence of its own: its reason and its object from the journal. */
  readonly 'entry.plain': { readonly type: string; readonly subject: string };
  /** End of a burst of decisions: Pods placed, nodes used, and Pods refused. */
  readonly 'burst.ended': { readonly placed: number; readonly refused: number; readonly nodes: number };
  /** Fast decisions of a burst: their number, and the number within one second. */
  readonly 'burst.passes': { readonly count: number; readonly of: number };
  /** The same for entries other than decisions about Pods. */
  readonly 'burst.othersPass': { readonly count: number; readonly of: number };
  /** Number of entries of other actors that are not played here. */
  readonly 'others.counted': { readonly count: number; readonly seconds: string };
}

/**
 * Values that each sentence needs, by its id. The words are in `src/i18n` (`sentences`), in every language. Names,
 * numbers and messages come only from the entry and from the world after it.
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

/** A sentence to show: its id and its values. */
export type Sentence = { [Id in SentenceId]: { readonly id: Id; readonly slots: SentenceSlots[Id] } }[SentenceId];
