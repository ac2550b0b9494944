import type { InputProblem } from './command.ts';
import type { NodeVerdict } from './explanation.ts';
import type { RunSource } from './runSource.ts';

/**
 * Subject of a round. `filter`: the nodes that fail, and the plugin that rejects each. `scores`: the node that a plugin
 * scores highest, and the pick. `preemption`: the next Pod, the nominated node, the victims. `daily`: all of these, the
 * same for everybody on one date. `careless`: the viewer places every Pod, to compare with kube-scheduler.
 */
export const GAME_MODES = ['filter', 'scores', 'preemption', 'daily', 'careless'] as const;
export type GameMode = (typeof GAME_MODES)[number];

/** Question of one step. `place` is the pick in a round in which the viewer's own choice is kept. */
export type GameAsk = 'pop' | 'fall' | 'plugin' | 'score' | 'pick' | 'nominate' | 'victims' | 'place';

/**
 * Node names, Pod keys or plugin names, as the step requires. `null`: the viewer gave up and saw the answer. An empty
 * list means none.
 */
export type GameAnswer = readonly string[] | null;

export interface GamePod {
  /** `namespace/name` */
  readonly key: string;
  readonly name: string;
  /** 1 to 12, the same for all Pods of a workload. */
  readonly colour: number;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly priority: number;
  /** `key=value`, from the Pod's nodeSelector. */
  readonly nodeSelector: readonly string[];
  /** `key=value:effect`, from the Pod's tolerations. */
  readonly tolerations: readonly string[];
}

export interface GameNode {
  readonly name: string;
  readonly zone: string;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** Labels that some Pod of the round selects, `key=value`. */
  readonly labels: readonly string[];
  /** `key=value:effect` */
  readonly taints: readonly string[];
  /** In the order of their arrival. */
  readonly pods: readonly GamePod[];
  /** Names of the Pods that wait here until victims are gone. Filter counts them for Pods of no higher priority. */
  readonly nominated: readonly string[];
}

/** The question at this step. It contains nothing of the answer. */
export interface GameStep {
  readonly ask: GameAsk;
  /** The current Pod; absent at a pop, because no Pod has been popped yet. */
  readonly pod?: GamePod;
  /** Options to choose from, in the order of their keys. */
  readonly options: readonly string[];
  /** Any number may be chosen, or none. */
  readonly isSet: boolean;
  /** `plugin` and `victims` only: the node in question. */
  readonly node?: string;
  /** `score` only: the plugin, and its weight in the sum. */
  readonly plugin?: string;
  readonly weight?: number;
  /** Filter's rejections, when they are not the question. */
  readonly fallen: readonly NodeVerdict[];
}

/** An answered step, with the result of the model's own cycle. */
export interface GameResult {
  readonly ask: GameAsk;
  /** Key of the Pod, its name and its colour. */
  readonly pod: string;
  readonly name: string;
  readonly colour: number;
  readonly answer: GameAnswer;
  readonly truth: readonly string[];
  readonly right: boolean;
  /** Other single answers that also count as right, because only the order of a list separates them. */
  readonly equal: readonly string[];
  readonly node?: string;
  readonly plugin?: string;
  /** Points of the chosen node minus those of the right one; absent where there are none. */
  readonly apart?: number;
  /** Kubernetes' own message about a chosen node that was rejected; empty otherwise. */
  readonly words: string;
}

/** Evaluation of where the Pods of a round are. */
export interface GameFigures {
  /** Pods of the round that have no node. */
  readonly pending: number;
  /**
   * Share of the round's CPU, in percent, that survives the loss of the worst zone: it has a node or still finds one.
   */
  readonly keptPercent: number;
  /** The zone whose loss costs the most. */
  readonly zone: string;
  /** Number of further Pods like the round's largest that would find a node. */
  readonly more: number;
  readonly largest: GamePod;
}

export interface GameState {
  readonly mode: GameMode;
  readonly seed: number;
  /** Number of steps in the round. */
  readonly of: number;
  readonly nodes: readonly GameNode[];
  /** Pods that wait for a node, without the current one. At a pop in order of name, otherwise in queue order. */
  readonly waiting: readonly GamePod[];
  readonly results: readonly GameResult[];
  /** Absent when all steps are answered. */
  readonly step?: GameStep;
  /** At the end: the run itself, so that every decision can be inspected. */
  readonly source?: RunSource;
  /** At the end of a careless round: the viewer's placements and those of kube-scheduler. */
  readonly figures?: { readonly yours: GameFigures; readonly its: GameFigures; readonly itsNodes: readonly GameNode[] };
}

/**
 * The game: rounds are played in runs of their own, beside the present one. No answer is revealed before its step is
 * answered.
 */
export interface GameQuestions {
  /** The state of a round after these answers, in order. Each answer is final. */
  readonly game: {
    readonly ask: { readonly mode: GameMode; readonly seed: number; readonly answers: readonly GameAnswer[] };
    readonly answer:
      | { readonly ok: true; readonly state: GameState }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
}
