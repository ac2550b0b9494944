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
  readonly 'story.step': Readonly<Record<string, string | number>>;
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

/**
 * Values of the sentences in the story of a run. Names are of objects, without their namespace; counts are of the whole
 * known run.
 */
interface RunStorySlots {
  readonly 'run.firstPlaced': { readonly pod: string; readonly node: string };
  readonly 'run.firstRefusal': { readonly pod: string; readonly message: string };
  readonly 'run.preempts': { readonly pod: string; readonly node: string };
  readonly 'run.held': { readonly pod: string; readonly plugin: string };
  readonly 'run.groupRefused': { readonly group: string; readonly message: string };
  readonly 'run.bindFails': { readonly pod: string; readonly node: string; readonly count: number };
  readonly 'run.kubeletRefuses': { readonly pod: string; readonly node: string };
  readonly 'run.firstFailure': { readonly pod: string; readonly container: string; readonly exitCode: number };
  readonly 'run.fifthFailure': { readonly pod: string; readonly container: string; readonly nth: number };
  readonly 'run.oomKilled': { readonly pod: string; readonly container: string; readonly count: number };
  readonly 'run.killed': { readonly pod: string; readonly container: string };
  readonly 'run.evicted': { readonly pod: string; readonly node: string; readonly count: number };
  readonly 'run.pressure': { readonly node: string; readonly conditions: string };
  readonly 'run.fault': { readonly node: string; readonly fault: string };
  readonly 'run.nodeReady': { readonly node: string };
  readonly 'run.nodeNotReady': { readonly node: string };
  readonly 'run.eventsDropped': { readonly node: string; readonly events: number };
  readonly 'run.imageFails': { readonly pod: string; readonly count: number };
  readonly 'run.drain': { readonly node: string };
  readonly 'run.drained': { readonly node: string };
  readonly 'run.drainFails': { readonly node: string };
  readonly 'run.budgetRefuses': { readonly pod: string; readonly count: number };
  readonly 'run.forbidden': { readonly user: string; readonly message: string; readonly count: number };
  readonly 'run.serverFails': { readonly subject: string; readonly message: string };
  readonly 'run.rejected': { readonly level: string; readonly reason: string; readonly count: number };
  readonly 'run.gatewayRefuses': { readonly class: string; readonly count: number };
  readonly 'run.serverStops': { readonly server: string };
  readonly 'run.etcdLeaderLost': { readonly member: string; readonly count: number };
  readonly 'run.etcdLeaderElected': { readonly member: string; readonly term: number };
  readonly 'run.etcdAlarm': { readonly message: string };
  readonly 'run.leaderChanges': { readonly lease: string; readonly holder: string };
  readonly 'run.watchRefused': { readonly watch: string; readonly message: string };
  readonly 'run.updated': { readonly deployment: string };
  readonly 'run.scaled': { readonly deployment: string; readonly replicas: number };
  readonly 'run.scaleUp': { readonly group: string; readonly from: number; readonly to: number };
  readonly 'run.nodeRemoved': { readonly node: string };
  readonly 'run.nodeExpired': { readonly node: string };
  readonly 'run.volumeElsewhere': { readonly volume: string; readonly node: string };
  readonly 'run.volumeDetached': { readonly volume: string; readonly node: string };
}
