/** A stretch of time in a container's run; `toMs` -1: to its end. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/** How much memory a container uses at a moment of its run; between two points it changes evenly. */
export interface MemoryPoint {
  readonly atMs: number;
  readonly bytes: number;
}

/** A file that the container's script makes, and takes away again at `toMs`. */
export interface FileWindow extends Window {
  readonly path: string;
}

/** How a container behaves. Times are milliseconds since it runs; -1 stands for never, or for what the field names. */
export interface ContainerBehaviour {
  /** What the registry answers to whoever pulls its image; empty: it can be pulled. `{image}` stands for the image's whole name. */
  readonly pullError: string;
  /** How much longer it takes from created to running. */
  readonly startAfterMs: number;
  /** From when on its probes succeed; -1 never. */
  readonly readyAfterMs: number;
  /** When only its readiness probe fails. */
  readonly unready: readonly Window[];
  /** From when on all its probes fail; -1 never. */
  readonly unhealthyAfterMs: number;
  /** When they succeed again; -1 not any more. */
  readonly unhealthyUntilMs: number;
  /** How long the answer to a probe takes. */
  readonly probeLatencyMs: number;
  /** When it ends by itself; -1 never. */
  readonly exitAfterMs: number;
  readonly exitCode: number;
  /** Only so many runs end by themselves, the next ones go on; -1 all. */
  readonly failingRuns: number;
  readonly ignoresSigterm: boolean;
  /** How long it takes to end after SIGTERM; -1 is the constant `container.stop`. */
  readonly stopsAfterMs: number;
  readonly exitCodeOnSigterm: number;
  /** Takes new connections until it ends, and not only until SIGTERM. */
  readonly servesWhileStopping: boolean;
  /** How long its postStart hook takes; -1 is what the hook says of sleeping. */
  readonly postStartMs: number;
  readonly postStartFails: boolean;
  /** How long its preStop hook takes; -1 is what the hook says of sleeping. */
  readonly preStopMs: number;
  readonly preStopFails: boolean;
  /** Its working set, by ascending time; after the last point only what leaks is added. */
  readonly memory: readonly MemoryPoint[];
  readonly leakBytesPerSecond: number;
  /** What it would use if nothing held it back. */
  readonly cpuMilli: number;
  /** The same while it starts, for `startCpuMs`. */
  readonly startCpuMilli: number;
  readonly startCpuMs: number;
  /** What it uses of a core for every request, in milliseconds, beside that. */
  readonly cpuMsPerRequest: number;
  /** What it has written into its file system at the start, and what it adds. */
  readonly diskBytes: number;
  readonly diskBytesPerSecond: number;
  readonly processes: number;
  /** Children that end and are not waited for. */
  readonly zombiesPerMinute: number;
  readonly files: readonly FileWindow[];
  /** What it writes to its log when it starts. */
  readonly logs: readonly string[];
}

/** What is said of a container; what is absent comes from elsewhere. */
export type BehaviourSettings = Partial<ContainerBehaviour>;

/** What is said from now on; `null` takes a field back. */
export type BehaviourChanges = { readonly [K in keyof ContainerBehaviour]?: ContainerBehaviour[K] | null };

/** What a person or a scenario says of a container of a workload, or of all containers of an image. */
export type BehaviourTarget =
  | { readonly namespace: string; readonly workload: string; readonly container: string }
  | { readonly image: string };
