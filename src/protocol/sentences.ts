/** What kube-scheduler does. Names are of objects, without their namespace; points are weighted. */
export interface SchedulerSlots {
  readonly 'pod.queued': { readonly pod: string; readonly queue: string; readonly event: string };
  readonly 'filter.refused': {
    readonly plugin: string;
    readonly refused: number;
    readonly left: number;
    readonly reason: string;
  };
  readonly 'filter.passed': { readonly pod: string; readonly left: number; readonly of: number };
  readonly 'score.parted': {
    readonly plugin: string;
    readonly node: string;
    readonly second: string;
    readonly points: number;
    readonly secondPoints: number;
    readonly by: number;
  };
  readonly 'decision.won': {
    readonly pod: string;
    readonly node: string;
    readonly by: number;
    readonly second: string;
    readonly plugin: string;
  };
  readonly 'decision.tied': {
    readonly pod: string;
    readonly node: string;
    readonly ties: number;
    readonly total: number;
  };
  readonly 'decision.onlyOne': { readonly pod: string; readonly node: string; readonly of: number };
  readonly 'decision.none': {
    readonly pod: string;
    readonly nodes: number;
    readonly plugin: string;
    readonly reason: string;
  };
  readonly 'decision.nominated': { readonly pod: string; readonly node: string; readonly victims: number };
  readonly 'decision.failed': { readonly pod: string; readonly message: string };
  readonly 'preemption.lift': { readonly pod: string; readonly lifted: number; readonly nodes: number };
  readonly 'preemption.reprieve': { readonly pod: string; readonly stay: number; readonly lifted: number };
  readonly 'preemption.pick': { readonly node: string; readonly candidates: number };
  readonly 'pod.assumed': { readonly pod: string; readonly node: string };
  readonly 'pod.bound': { readonly pod: string; readonly node: string };
}

/**
 * What each sentence needs to know, by its id. The words are in `src/i18n` (`sentences`), in every language; names, numbers and
 * messages come from the entry that is told of and from the world after it, never from anywhere else.
 */
export interface SentenceSlots extends SchedulerSlots {
  /** An entry for which there is no sentence of its own: its reason and its object, as the journal has them. */
  'entry.plain': { readonly type: string; readonly subject: string };
  /** A step of a story: the words are the story's, and so are the slots. */
  'story.told': Readonly<Record<string, string | number>>;
  /** A burst of decisions is over: how many were placed, and how many not. */
  'burst.ended': { readonly placed: number; readonly refused: number; readonly nodes: number };
  /** Others did something meanwhile that is not played here. */
  'others.counted': { readonly count: number; readonly seconds: string };
}

export type SentenceId = keyof SentenceSlots;

/** A sentence to be said: which one, and what goes into it. */
export type Sentence = { [Id in SentenceId]: { readonly id: Id; readonly slots: SentenceSlots[Id] } }[SentenceId];
