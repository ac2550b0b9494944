import type { CheckedFlag } from '../cluster/apiserver/flags/checkFlags.ts';
import type { Command, CommandResult, InputProblem, ManifestFile } from './command.ts';
import type { Comparison } from './comparison.ts';
import type { ConfigurationCheck, ConfigurationView } from './configuration.ts';
import type { Capacity, CycleExplanation, PodExplanation, Verdicts, Waker } from './explanation.ts';
import type { Faithful } from './faithful.ts';
import type { Frame } from './frames.ts';
import type { Moment } from './moment.ts';
import type { MarkView } from './views.ts';

export type StepUnit = 'entry' | 'beat' | 'cycle' | 'instant' | 'decision' | 'failure';

/** Controls move the reader. They are not recorded. */
export type Control =
  | { readonly type: 'play'; readonly speed?: number }
  | { readonly type: 'pause' }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'step'; readonly unit: StepUnit; readonly count: number }
  | { readonly type: 'back'; readonly unit: StepUnit; readonly count: number }
  | { readonly type: 'seek'; readonly seq: number }
  | { readonly type: 'seekTime'; readonly timeUs: number }
  | { readonly type: 'branch'; readonly branch: string };

/** Nodes to make when the files name none. */
export interface NodesWanted {
  readonly count: number;
  readonly cpu: string;
  readonly memory: string;
  readonly pods: number;
}

/**
 * What a run starts from. `scenario` names a built-in one; `own` is an empty cluster for files. Objects in the files that
 * carry a uid are a dump: they are there from the start. All others are applied at the start, as kubectl would. CSV files
 * are the tables of a cluster trace: its machines are there from the start, its Pods come and go as they did.
 */
export interface RunSource {
  readonly scenario: string;
  readonly seed: number;
  readonly files?: readonly ManifestFile[];
  readonly nodes?: NodesWanted;
  /** A KubeSchedulerConfiguration as YAML, in place of the scenario's. */
  readonly configuration?: ManifestFile;
  /** How the time of a trace in the files is played; what is absent takes its default. */
  readonly trace?: TraceTiming;
  readonly switches?: RunSwitches;
}

/** Older behaviour, and features that are not on by default. */
export interface RunSwitches {
  /** `classic` is the scheduling queue of v1.26, before queueing hints. */
  readonly queue?: 'hints' | 'classic';
  /** Which of several best nodes is taken: `list` as since v1.35, `random` (from the seed) as up to v1.34. */
  readonly ties?: 'list' | 'random';
  /** Short for the feature gate SchedulerPopFromBackoffQ. */
  readonly popFromBackoff?: boolean;
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

/** The tables of a cluster trace (CSV) are played in less time than was recorded. */
export interface TraceTiming {
  /** Seconds of the trace for one simulated second; 100 unless said otherwise. */
  readonly timeScale?: number;
  /** A time in which no Pod comes or goes is cut to so many simulated seconds; 0.25 unless said otherwise. */
  readonly longestGapSeconds?: number;
}

/** A whole run, as a file or a link carries it: what it starts from and what people did; the rest is computed again. */
export interface SavedRun {
  readonly format: 'kube-orrery/run';
  readonly version: 1;
  readonly source: RunSource;
  readonly branches: readonly SavedBranch[];
  readonly branch: string;
  readonly seq: number;
  readonly timeUs: number;
}

export interface SavedBranch {
  readonly id: string;
  readonly label: string;
  readonly parent?: string;
  readonly forkSeq: number;
  readonly inputs: readonly {
    readonly id: number;
    readonly after: number;
    readonly atUs: number;
    readonly command: Command;
  }[];
}

/** Questions read; they change nothing. Each has one answer type. */
export interface Questions {
  readonly state: { readonly ask: object; readonly answer: Moment };
  readonly get: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: object | undefined;
  };
  readonly list: { readonly ask: { readonly kind: string }; readonly answer: readonly object[] };
  readonly yaml: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: string;
  };
  /** Core v1 Events about an object, newest first. */
  readonly events: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: readonly object[];
  };
  readonly explainPod: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodExplanation | undefined;
  };
  /** The cycle decided by entry `seq`; without it the one at or before the present moment. */
  readonly cycle: { readonly ask: { readonly seq?: number }; readonly answer: CycleExplanation | undefined };
  readonly verdicts: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: Verdicts | undefined;
  };
  /** How many more Pods like this one would fit; `limit` at most (1000 unless said otherwise). */
  readonly capacity: {
    readonly ask: { readonly namespace: string; readonly name: string; readonly limit?: number };
    readonly answer: Capacity | undefined;
  };
  /** Which plugin of a profile is interested in which events. */
  readonly registrations: { readonly ask: { readonly schedulerName?: string }; readonly answer: readonly Waker[] };
  readonly journal: {
    readonly ask: { readonly from: number; readonly to: number };
    readonly answer: readonly object[];
  };
  /** Marks of the timeline between two times, at most `limit` per track, and how many entries each of `buckets` equal parts of the whole run has. */
  readonly timeline: {
    readonly ask: { readonly fromUs: number; readonly toUs: number; readonly limit: number; readonly buckets: number };
    readonly answer: {
      readonly marks: readonly MarkView[];
      readonly density: readonly number[];
      readonly trackCounts: Readonly<Record<string, number>>;
    };
  };
  readonly objects: {
    readonly ask: object;
    readonly answer: readonly { readonly kind: string; readonly count: number; readonly modelled: boolean }[];
  };
  /** What the model takes over from the release, what it simplifies, and what was recorded to check it. */
  readonly faithful: { readonly ask: object; readonly answer: Faithful };
  readonly metrics: { readonly ask: object; readonly answer: string };
  readonly export: { readonly ask: { readonly format: 'yaml' | 'json' | 'journal' }; readonly answer: string };
  readonly save: { readonly ask: object; readonly answer: SavedRun };
  /** What kube-scheduler runs with, and the profiles that come of it. */
  readonly configuration: { readonly ask: object; readonly answer: ConfigurationView };
  readonly checkConfiguration: { readonly ask: { readonly file: ManifestFile }; readonly answer: ConfigurationCheck };
  /** What kube-apiserver would say to each flag of a command line or a static Pod's manifest. */
  readonly checkFlags: { readonly ask: { readonly text: string }; readonly answer: readonly CheckedFlag[] };
  /** What people did on the present branch up to this moment, in order. */
  readonly inputs: {
    readonly ask: object;
    readonly answer: readonly { readonly atUs: number; readonly command: Command }[];
  };
  /** The present run beside one with another configuration or other switches, on the same inputs. */
  readonly compare: {
    readonly ask: { readonly configuration?: ManifestFile; readonly switches?: RunSwitches };
    readonly answer:
      | { readonly ok: true; readonly comparison: Comparison }
      | { readonly ok: false; readonly problems: readonly InputProblem[] };
  };
  /** Parses without applying, for the editor's marks. */
  readonly check: { readonly ask: { readonly files: readonly ManifestFile[] }; readonly answer: CommandResult };
}

export type QuestionName = keyof Questions;

/** Page to worker. Every request with an `id` gets exactly one `Reply`. */
export type Request =
  | { readonly type: 'open'; readonly id: number; readonly source: RunSource | SavedRun }
  | { readonly type: 'command'; readonly id: number; readonly command: Command }
  | { readonly type: 'control'; readonly id: number; readonly control: Control }
  | { readonly type: 'ask'; readonly id: number; readonly name: QuestionName; readonly question: object }
  | { readonly type: 'idle'; readonly id: number }
  | { readonly type: 'acknowledge'; readonly frame: number };

/** Worker to page. */
export type Message =
  | Frame
  | { readonly type: 'ready'; readonly version: string }
  | { readonly type: 'reply'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly type: 'reply'; readonly id: number; readonly ok: false; readonly error: string }
  /** The model failed: the page stays alive and offers the save file. */
  | {
      readonly type: 'crashed';
      readonly error: string;
      readonly seed: number;
      readonly seq: number;
      readonly save: SavedRun;
    };
