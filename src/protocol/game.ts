import type { InputProblem } from './command.ts';
import type { NodeVerdict } from './explanation.ts';
import type { RunSource } from './runSource.ts';

/**
 * What a round asks. `filter`: which nodes fall, and by which plugin. `scores`: which node a plugin gives most, and the pick. `preemption`: who is
 * popped, which node is nominated, the victims. `daily`: all of it, the same for everybody on one date. `careless`: every Pod is placed by the
 * viewer, beside the placements of kube-scheduler.
 */
export const GAME_MODES = ['filter', 'scores', 'preemption', 'daily', 'careless'] as const;
export type GameMode = (typeof GAME_MODES)[number];

/** What one beat asks. `place` is the pick of a round in which the viewer's own choice stands. */
export type GameAsk = 'pop' | 'fall' | 'plugin' | 'score' | 'pick' | 'nominate' | 'victims' | 'place';

/** Node names, Pod keys or plugin names, as the beat asks for them. `null`: given up, the answer was asked for. An empty list says that there is none. */
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
  /** `key=value`, as the Pod asks for them. */
  readonly nodeSelector: readonly string[];
  /** `key=value:effect`, as the Pod tolerates them. */
  readonly tolerations: readonly string[];
}

export interface GameNode {
  readonly name: string;
  readonly zone: string;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** Labels that some Pod of the round asks for, `key=value`. */
  readonly labels: readonly string[];
  /** `key=value:effect` */
  readonly taints: readonly string[];
  /** In the order in which they came. */
  readonly pods: readonly GamePod[];
  /** Names of the Pods that wait for victims to be gone here: Filter counts them for Pods of no higher priority. */
  readonly nominated: readonly string[];
}

/** What is asked now. It holds nothing of the answer. */
export interface GameBeat {
  readonly ask: GameAsk;
  /** The Pod in hand; of a pop nobody is in hand yet. */
  readonly pod?: GamePod;
  /** What may be chosen, in the order of the keys. */
  readonly options: readonly string[];
  /** Several may be chosen, or none. */
  readonly isSet: boolean;
  /** Of `plugin` and `victims`: the node that is asked about. */
  readonly node?: string;
  /** Of `score`: the plugin, and how much its points weigh in the sum. */
  readonly plugin?: string;
  readonly weight?: number;
  /** What Filter said, where that is not asked. */
  readonly fallen: readonly NodeVerdict[];
}

/** A beat that was answered, beside what the model's own cycle came to. */
export interface GameResult {
  readonly ask: GameAsk;
  /** Key of the Pod, its name and its colour. */
  readonly pod: string;
  readonly name: string;
  readonly colour: number;
  readonly answer: GameAnswer;
  readonly truth: readonly string[];
  readonly right: boolean;
  /** Other single answers that count as right too, because nothing but the order of a list tells them apart. */
  readonly equal: readonly string[];
  readonly node?: string;
  readonly plugin?: string;
  /** Points of what was chosen minus those of the truth; absent where there are none. */
  readonly apart?: number;
  /** Kubernetes' own words about what was chosen and refused; else empty. */
  readonly words: string;
}

/** Where the Pods of a round stand, and what that is worth. */
export interface GameFigures {
  /** Pods of the round that have no node. */
  readonly pending: number;
  /** Share of the round's CPU that has a node or still finds one when the worst zone is lost, in percent. */
  readonly keptPercent: number;
  /** The zone whose loss costs most. */
  readonly zone: string;
  /** How many more Pods like the largest of the round would find a node. */
  readonly more: number;
  readonly largest: GamePod;
}

export interface GameState {
  readonly mode: GameMode;
  readonly seed: number;
  /** How many beats the round has. */
  readonly of: number;
  readonly nodes: readonly GameNode[];
  /** Pods that wait for a node; without the one in hand. Of a pop in order of name, else as the queue has them. */
  readonly waiting: readonly GamePod[];
  readonly results: readonly GameResult[];
  /** Absent when all beats are answered. */
  readonly beat?: GameBeat;
  /** At the end: the run itself, to look at every decision. */
  readonly source?: RunSource;
  /** At the end of a careless round: the viewer's placements and those of kube-scheduler. */
  readonly figures?: { readonly yours: GameFigures; readonly its: GameFigures; readonly itsNodes: readonly GameNode[] };
}

/** The game: rounds are played in runs of their own, beside the present one, and no answer is told before its beat is answered. */
export interface GameQuestions {
  /** The state of a round after these answers. They are taken in order; each is final for whoever asks with it. */
  readonly game: {
    readonly ask: { readonly mode: GameMode; readonly seed: number; readonly answers: readonly GameAnswer[] };
    readonly answer:
      | { readonly ok: true; readonly state: GameState }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
}
