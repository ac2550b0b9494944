import type { CheckedFlag } from '#cluster/apiserver/flags/checkFlags.ts';
import type { KubeconfigCheck } from '#model/manifest/checkKubeconfig.ts';
import type { AutoscalerLoopView, AutoscalingView, GrowthView } from './autoscaling.ts';
import type { WorkloadBehaviours } from './behaviourCommand.ts';
import type { Command, CommandResult, InputProblem, ManifestFile } from './command.ts';
import type { Comparison } from './comparison.ts';
import type { ConfigurationCheck, ConfigurationSchema, ConfigurationView } from './configuration.ts';
import type { Drains, HpaView, NodeLoss, Rollout, RolloutDetail, RolloutWhy, WorkloadRef } from './controllers.ts';
import type { CycleDetails } from './cycleDetails.ts';
import type { ElectedProcess } from './electedProcess.ts';
import type { EventBus } from './eventBus.ts';
import type { AttemptView, Capacity, CycleExplanation, PodExplanation, Verdicts, Waker } from './explanation.ts';
import type {
  ConversionResult,
  FairnessView,
  FlowWay,
  LevelQueues,
  MetricEntry,
  PrometheusView,
  RequestSketch,
  RequestTicket,
  TooManyView,
} from './fairness.ts';
import type { Faithful } from './faithful.ts';
import type { Frame } from './frames.ts';
import type { KubectlAnswer, KubectlCache, KubectlCompletion, KubectlProgress, KubectlWatched } from './kubectl.ts';
import type { NodeFaultView } from './kubeletCommand.ts';
import type { KubeletLoop } from './kubeletLoop.ts';
import type { KubeletSettingsView } from './kubeletSettings.ts';
import type { LifeChange, LifeComparisonAnswer } from './lifeComparison.ts';
import type { Moment } from './moment.ts';
import type { NodeDetail, PodAnatomy } from './nodeDetail.ts';
import type { CgroupView, NodeUsage, QosOfManifest } from './nodeResources.ts';
import type { OverviewFigures, PodWay } from './overview.ts';
import type { EndedPod, PodLife } from './podLife.ts';
import type { QosTable } from './qosTable.ts';
import type { ClientRateView, LoadView, RequestLine, RequestXray, ServersView } from './requestWay.ts';
import type { EtcdKeyView, ListRule } from './storage.ts';
import type {
  ClientLine,
  ConnectionHistory,
  EtcdFigures,
  ListCosts,
  RequestWire,
  RingView,
  StoreKeys,
} from './storageViews.ts';
import type { TrafficView } from './traffic.ts';
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
  /** `upstream`: clients hold themselves to the rates that Kubernetes' programs ask for by default; else they do not hold back. */
  readonly clientRates?: ClientRates;
}

export type ClientRates = 'upstream' | 'unlimited';

/** Older behaviour, and features that are not on by default. */
export interface RunSwitches {
  /** Sets the defaults of all other switches to those of a release; by default v1.36. */
  readonly release?: '1.30' | '1.31' | '1.32' | '1.33' | '1.34' | '1.35' | '1.36';
  /** `classic` is the scheduling queue of v1.26, before queueing hints. */
  readonly queue?: 'hints' | 'classic';
  /** Which of several best nodes is taken: `list` as since v1.35, `random` (from the seed) as up to v1.34. */
  readonly ties?: 'list' | 'random';
  /** Short for the feature gate SchedulerPopFromBackoffQ. */
  readonly popFromBackoff?: boolean;
  /** `off` is a cap of 0, which kube-scheduler's own tests use and its configuration refuses. */
  readonly backoff?: 'on' | 'off';
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
  /** `Kind/namespace/name` in the order in which the run showed them: their colours follow from it. Absent in older ones. */
  readonly workloads?: readonly string[];
}

export interface SavedBranch {
  readonly id: string;
  readonly label: string;
  readonly parent?: string;
  readonly forkSeq: number;
  /** How far the branch had come; without it as far as the last input or the reader. */
  readonly headSeq?: number;
  readonly inputs: readonly {
    readonly id: number;
    readonly after: number;
    readonly atUs: number;
    readonly command: Command;
  }[];
}

/** Where a command came into the history: on which branch, after which entry, when. */
export interface RecordedInput {
  readonly branch: Omit<SavedBranch, 'inputs'>;
  readonly id: number;
  readonly after: number;
  readonly atUs: number;
}

/** What held the worker up. `ms` is of the wall clock. */
export interface SlowEntry {
  readonly seq: number;
  readonly actor: string;
  readonly event: string;
  readonly ms: number;
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
  /** How the containers of a workload behave; a Pod stands for its workload. */
  readonly behaviours: {
    readonly ask: { readonly kind: string; readonly namespace: string; readonly name: string };
    readonly answer: WorkloadBehaviours | undefined;
  };
  /** What adds and takes away nodes; nothing while nothing does. */
  readonly autoscaling: { readonly ask: object; readonly answer: AutoscalingView | undefined };
  /** Refused requests and scheduling times over time. */
  readonly growth: { readonly ask: object; readonly answer: GrowthView };
  readonly autoscalerLoop: { readonly ask: object; readonly answer: AutoscalerLoopView };
  /** What a node has and what is used of it. */
  readonly nodeUsage: { readonly ask: { readonly node: string }; readonly answer: NodeUsage | undefined };
  /** A node from the inside: its kubelet's beats, conditions, images, and what its runtime has. */
  readonly nodeDetail: { readonly ask: { readonly node: string }; readonly answer: NodeDetail | undefined };
  /** A Pod as the container runtime of its node has it. */
  readonly podAnatomy: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodAnatomy | undefined;
  };
  /** The cgroups of a node, parents first. */
  readonly cgroups: { readonly ask: { readonly node: string }; readonly answer: readonly CgroupView[] };
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
  /** The kube-scheduler processes that elect a leader, or that something has happened to. */
  readonly schedulers: { readonly ask: object; readonly answer: readonly ElectedProcess[] };
  readonly controllerManagers: { readonly ask: object; readonly answer: readonly ElectedProcess[] };
  /** What lies behind that decision. */
  readonly cycleDetails: { readonly ask: { readonly seq?: number }; readonly answer: CycleDetails | undefined };
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
  readonly registrations: {
    /** The profile by its name or by a Pod (`namespace/name`) that it serves; without either the default one. */
    readonly ask: { readonly schedulerName?: string; readonly pod?: string };
    readonly answer: readonly Waker[];
  };
  /** The cycles of a Pod up to now, newest first; as far back as one looks. */
  readonly attempts: { readonly ask: { readonly pod: string }; readonly answer: readonly AttemptView[] };
  /** The same by resource and action, with the last cluster events that passed; of the profile of `pod` (`namespace/name`), if one is given, and what they meant to it. */
  readonly eventBus: { readonly ask: { readonly pod?: string }; readonly answer: EventBus };
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
  /** The request that arrived or was answered in entry `seq`, stage by stage. */
  readonly requestXray: { readonly ask: { readonly seq: number }; readonly answer: RequestXray | undefined };
  /** The newest requests up to now, newest first. */
  readonly requests: {
    readonly ask: {
      readonly limit: number;
      readonly user?: string;
      readonly from?: string;
      readonly failedOnly?: boolean;
    };
    readonly answer: readonly RequestLine[];
  };
  /** What that request said and what it was answered. */
  readonly requestWire: { readonly ask: { readonly seq: number }; readonly answer: RequestWire | undefined };
  readonly servers: { readonly ask: object; readonly answer: ServersView };
  readonly connectionHistory: { readonly ask: object; readonly answer: ConnectionHistory };
  readonly etcd: { readonly ask: object; readonly answer: EtcdFigures };
  readonly watchCache: { readonly ask: { readonly kind: string }; readonly answer: RingView };
  /** What a LIST of that collection would cost now, with each of the queries; `undefined` when the path is no built-in collection. */
  readonly listCosts: {
    readonly ask: { readonly path: string; readonly queries: readonly string[] };
    readonly answer: ListCosts | undefined;
  };
  /** The demonstration clients. */
  readonly clients: { readonly ask: object; readonly answer: readonly ClientLine[] };
  /** The keys of etcd with a text in their path. */
  readonly storeKeys: { readonly ask: { readonly text: string; readonly limit: number }; readonly answer: StoreKeys };
  /** The faults that are set, by name. */
  readonly faults: { readonly ask: object; readonly answer: Readonly<Record<string, number>> };
  /** What the kubelet of a node runs with. */
  readonly kubeletSettings: { readonly ask: { readonly node: string }; readonly answer: KubeletSettingsView };
  /** What is wrong with one machine. */
  readonly nodeFaults: { readonly ask: { readonly node: string }; readonly answer: readonly NodeFaultView[] };
  readonly loads: { readonly ask: object; readonly answer: readonly LoadView[] };
  readonly clientRates: { readonly ask: object; readonly answer: readonly ClientRateView[] };
  /** What etcd knows of the key of an object. */
  readonly etcdKey: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: EtcdKeyView;
  };
  /** Who would answer a LIST of a kind now, by version, match and limit. */
  readonly listRules: { readonly ask: { readonly kind: string }; readonly answer: readonly ListRule[] };
  /** `server` is an id of the question `servers`; the first one unless said otherwise. */
  readonly metrics: { readonly ask: { readonly server?: string }; readonly answer: string };
  /** API Priority and Fairness of one API server; of the first one without `server`. */
  readonly fairness: { readonly ask: { readonly server?: string }; readonly answer: FairnessView };
  readonly fairnessQueues: {
    readonly ask: { readonly server?: string; readonly level: string };
    readonly answer: LevelQueues | undefined;
  };
  /** Requests of a level, or of all, to choose from. */
  readonly fairnessRequests: {
    readonly ask: { readonly level?: string; readonly limit: number };
    readonly answer: readonly RequestTicket[];
  };
  /** The way of the request that arrived in entry `seq`. */
  readonly fairnessRequest: { readonly ask: { readonly seq: number }; readonly answer: FlowWay | undefined };
  /** What would become of a request, without sending it. */
  readonly fairnessTry: { readonly ask: RequestSketch; readonly answer: FlowWay | undefined };
  readonly fairnessTooMany: { readonly ask: object; readonly answer: TooManyView };
  readonly fairnessConvert: { readonly ask: { readonly text: string }; readonly answer: ConversionResult };
  /** The last seconds of the series that the Prometheus has of an API server; all that it keeps without `seconds`. */
  readonly prometheus: {
    readonly ask: { readonly server?: string; readonly level?: string; readonly seconds?: number };
    readonly answer: PrometheusView;
  };
  readonly metricCatalogue: { readonly ask: object; readonly answer: readonly MetricEntry[] };
  readonly export: { readonly ask: { readonly format: 'yaml' | 'json' | 'journal' }; readonly answer: string };
  readonly save: { readonly ask: object; readonly answer: SavedRun };
  /** What kube-scheduler runs with, and the profiles that come of it. */
  readonly configuration: { readonly ask: object; readonly answer: ConfigurationView };
  readonly checkConfiguration: { readonly ask: { readonly file: ManifestFile }; readonly answer: ConfigurationCheck };
  readonly configurationSchema: { readonly ask: object; readonly answer: ConfigurationSchema };
  readonly overview: { readonly ask: object; readonly answer: OverviewFigures };
  /** `undefined` when there is no such Pod, or when it was there before the run began. */
  readonly podWay: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodWay | undefined;
  };
  /** A Pod from its creation to the end of what is known of the branch; of several of that name the one with `uid`, or the one of the present moment. */
  /** Pods of the present branch that were deleted up to now and whose names no other Pod has, the last one first; a few dozen at most. */
  readonly endedPods: { readonly ask: object; readonly answer: readonly EndedPod[] };
  readonly podLife: {
    readonly ask: { readonly namespace: string; readonly name: string; readonly uid?: string };
    readonly answer: PodLife | undefined;
  };
  /** The same Pod once more with other settings, and deleted so long after its creation if that is said. */
  readonly compareLives: {
    readonly ask: {
      readonly namespace: string;
      readonly name: string;
      readonly uid?: string;
      readonly change: LifeChange;
      readonly deleteAfterSeconds?: number;
    };
    readonly answer: LifeComparisonAnswer;
  };
  /** The machinery of a node's kubelet now. */
  readonly kubeletLoop: { readonly ask: { readonly node: string }; readonly answer: KubeletLoop | undefined };
  /** A workload with its Pods now and along the branch; `undefined` when there is none of that name now. */
  readonly rollout: {
    readonly ask: WorkloadRef & { readonly detail?: RolloutDetail };
    readonly answer: Rollout | undefined;
  };
  /** Why it does not move on, and what would help. */
  readonly rolloutWhy: { readonly ask: WorkloadRef; readonly answer: RolloutWhy | undefined };
  /** Nodes that are not heard of or tainted with NoExecute; of one of them, the named one if it is among them, everything. */
  readonly nodeLoss: { readonly ask: { readonly node?: string }; readonly answer: NodeLoss };
  /** The HorizontalPodAutoscaler of a workload, or the first one there is. */
  readonly hpa: { readonly ask: Partial<WorkloadRef>; readonly answer: HpaView | undefined };
  /** The newest `kubectl drain` (of the named node, if it has been drained) and the disruption budgets. */
  readonly drains: { readonly ask: { readonly node?: string }; readonly answer: Drains };
  /** Clients that send requests to Services. */
  readonly traffic: { readonly ask: { readonly id?: string }; readonly answer: readonly TrafficView[] };
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
  /** The QoS classes of what is being written. */
  readonly qosClasses: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: readonly QosOfManifest[];
  };
  /** What those classes come from. */
  readonly qosTable: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: readonly QosTable[];
  };
  /** What kubectl would make of a kubeconfig. */
  readonly checkKubeconfig: { readonly ask: { readonly text: string }; readonly answer: KubeconfigCheck };
  /** What a line for kubectl prints now, or the command that it is. */
  readonly kubectl: {
    readonly ask: { readonly line: string; readonly files?: readonly ManifestFile[] };
    readonly answer: KubectlAnswer;
  };
  /** What the command of entry `seq` has printed up to now; `undefined` when it is not there at this moment. */
  readonly kubectlRun: { readonly ask: { readonly seq: number }; readonly answer: KubectlProgress | undefined };
  readonly kubectlWatch: {
    /** `heading`: the first line that the watch has printed; it says how wide the columns are. */
    readonly ask: { readonly line: string; readonly fromRevision: number; readonly heading: string };
    readonly answer: KubectlWatched;
  };
  readonly kubectlCache: { readonly ask: object; readonly answer: KubectlCache };
  readonly kubectlComplete: { readonly ask: { readonly line: string }; readonly answer: KubectlCompletion };
  /** Parses without applying, for the editor's marks. */
  readonly check: { readonly ask: { readonly files: readonly ManifestFile[] }; readonly answer: CommandResult };
  /** What in the files comes from a live cluster: how many objects of each kind bring a uid. */
  readonly dumped: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: readonly { readonly kind: string; readonly count: number }[];
  };
}

export type QuestionName = keyof Questions;

/** Page to worker. Every request with an `id` gets exactly one `Reply`. */
export type Request =
  | { readonly type: 'open'; readonly id: number; readonly source: RunSource | SavedRun }
  | { readonly type: 'command'; readonly id: number; readonly command: Command }
  | { readonly type: 'control'; readonly id: number; readonly control: Control }
  | { readonly type: 'ask'; readonly id: number; readonly name: QuestionName; readonly question: object }
  | { readonly type: 'idle'; readonly id: number }
  /** Leaves the work for request `of` where it is: a journey stops there, an opening leaves the present run, a question is refused. */
  | { readonly type: 'cancel'; readonly of: number }
  /** Answered at once. `sent` counts the page's requests up to this one. */
  | { readonly type: 'pulse'; readonly sent: number }
  | { readonly type: 'acknowledge'; readonly frame: number };

/** Worker to page. */
export type Message =
  | Frame
  | { readonly type: 'ready'; readonly version: string }
  | { readonly type: 'reply'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly type: 'reply'; readonly id: number; readonly ok: false; readonly error: string }
  /** The worker lives. `lost` requests did not come; `posted` counts the messages before this one. */
  | { readonly type: 'pulse'; readonly lost: number; readonly posted: number }
  /** How much of a long request is done, from 0 to 1. */
  | { readonly type: 'progress'; readonly id: number; readonly done: number }
  /** A run was opened; what is recorded from now on belongs to it. Comes before its first frame and its reply. */
  | { readonly type: 'begun'; readonly id: number }
  /** A command was taken: what is needed to do it again. Comes before its reply. */
  | { readonly type: 'recorded'; readonly id: number; readonly input: RecordedInput }
  /** An entry took the worker too long. */
  | { readonly type: 'slow'; readonly entry: SlowEntry }
  /** The model failed: the page stays alive and offers the save file. */
  | {
      readonly type: 'crashed';
      readonly error: string;
      readonly seed: number;
      readonly seq: number;
      readonly save: SavedRun;
    };
