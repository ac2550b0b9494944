import type { Micros, Millis } from '#base/time.ts';
import type { OverviewFigures } from './overview.ts';

/** One etcd cluster of the control plane: `main`, or the resource of an override such as `/events`. */
export interface EtcdClusterView {
  readonly name: string;
  /** Servers of an override; empty for the main cluster. */
  readonly servers: readonly string[];
  readonly revision: number;
  readonly compactedRevision: number;
  /** Size of the database file; only defragmentation reduces it. */
  readonly sizeBytes: number;
  readonly inUseBytes: number;
  readonly alarm: '' | 'NOSPACE';
}

export interface MemberLine {
  readonly name: string;
  readonly running: boolean;
  readonly leads: boolean;
  readonly candidate: boolean;
}

/** etcd: its members, their consensus state, its databases and its settings. */
export interface EtcdFigures {
  readonly clusters: readonly EtcdClusterView[];
  readonly members: readonly MemberLine[];
  /** Number of members that form a majority. */
  readonly quorum: number;
  readonly term: number;
  /** Empty while there is no leader. */
  readonly leader: string;
  readonly leaderChanges: number;
  readonly droppedMessages: number;
  /** When the present election ends; 0 without one. */
  readonly electionDueUs: Micros;
  readonly heartbeatUs: Micros;
  readonly electionTimeoutUs: Micros;
  /** The constant `etcd.write`, in milliseconds. */
  readonly diskMs: Millis;
  /** Duration of a write in etcd now, with the disturbances of its host. */
  readonly writeUs: Micros;
  /** etcd's log message about requests this slow; empty when there is none. */
  readonly applyWarning: string;
  readonly quotaBytes: number;
  /** The server's warning about a quota above the suggested maximum; empty when there is none. */
  readonly quotaWarning: string;
  /** Text of `--etcd-servers-overrides`. */
  readonly overrides: string;
  readonly noisyNeighbour: boolean;
  readonly ionice: boolean;
  readonly nicSaturated: boolean;
  readonly trafficControl: boolean;
  /** When the API server requests the next compaction; -1 when none is due. */
  readonly nextCompactionUs: Micros;
  readonly compactIntervalUs: Micros;
}

/** A client's open watch, and its position in the window of the watch cache. */
export interface WatchLine {
  readonly name: string;
  readonly client: string;
  readonly revision: number;
  /** Events of the kind that it has not received yet. */
  readonly behind: number;
  readonly eventsSent: number;
  readonly bytesSent: number;
  readonly bookmarksSent: number;
  readonly openedUs: Micros;
  readonly deadlineUs: Micros;
  /** When its client will have read everything that was sent. */
  readonly readUntilUs: Micros;
}

/** The watch cache of one kind. */
export interface RingView {
  readonly kind: string;
  readonly state: 'ready' | 'frozen' | 'initializing';
  readonly release: '1.30' | '1.36';
  /** The constant `watch.fanOut`, in milliseconds. */
  readonly fanoutMs: Millis;
  readonly capacity: number;
  /** Events in the window. */
  readonly events: number;
  /** Types of the events in the window, oldest first, in at most 64 parts. */
  readonly parts: readonly { readonly added: number; readonly modified: number; readonly deleted: number }[];
  /** A watch from an older revision is refused with 410. */
  readonly oldestWatchable: number;
  /** The revision of etcd that the cache has reached. */
  readonly revision: number;
  readonly etcdRevision: number;
  /** Age of the oldest event in the window; 0 without one. */
  readonly oldestAgeUs: Micros;
  /** Watches on etcd that fill the cache: one for each API server, independent of the number of clients. */
  readonly etcdWatches: number;
  /** Watches of the model's own components, which are free in the model. */
  readonly components: readonly { readonly component: string; readonly count: number }[];
  /** Watches of demonstration clients. */
  readonly watches: readonly WatchLine[];
}

/** Cost of one LIST at this moment under one release's rules. */
export interface ListFigures {
  /** 200, or the status code of the refusal. */
  readonly code: number;
  readonly message: string;
  readonly servedBy: 'etcd' | 'cache';
  /** The rule that chose the source. */
  readonly because: string;
  readonly scanned: number;
  readonly sent: number;
  readonly bytes: number;
  /** Size with gzip, and the API server's CPU time for the compression. */
  readonly gzipBytes: number;
  readonly gzipUs: Micros;
  readonly etcdObjects: number;
  readonly etcdBytes: number;
  readonly waitUs: Micros;
  readonly executionUs: Micros;
  readonly memoryBytes: number;
  /** The list's resourceVersion. */
  readonly resourceVersion: number;
  /** Number of pages. */
  readonly requests: number;
}

export interface ListColumn {
  readonly query: string;
  readonly figures: Readonly<Record<'1.30' | '1.36', ListFigures>>;
  /** Seats of API Priority and Fairness, as v1.36 counts them; 0 while it is off. */
  readonly seats: number;
}

/** The same LIST with different parameters. The model tries each one and undoes it. */
export interface ListCosts {
  readonly path: string;
  readonly objects: number;
  /** Average in the model. */
  readonly objectBytes: number;
  readonly release: '1.30' | '1.36';
  readonly columns: readonly ListColumn[];
}

/** A key in the queue of a demonstration client's controller. */
export interface WorkLine {
  readonly key: string;
  readonly controller: number;
  readonly state: 'ready' | 'processing' | 'backoff';
  readonly failures: number;
  readonly untilUs: Micros;
}

/** A demonstration client, with its costs so far. */
export interface ClientLine {
  readonly id: string;
  readonly sort: 'poller' | 'informer' | 'watchList';
  readonly path: string;
  readonly phase: string;
  readonly controllers: number;
  readonly startedUs: Micros;
  readonly resourceVersion: number;
  readonly known: number;
  readonly dueUs: Micros;
  readonly lists: number;
  readonly watches: number;
  readonly relists: number;
  readonly objectsReceived: number;
  readonly eventsReceived: number;
  readonly bookmarksReceived: number;
  readonly bytesReceived: number;
  readonly objectsScanned: number;
  readonly etcdObjects: number;
  readonly lastProblem: string;
  readonly failingKey: string;
  readonly perEventMs: Millis;
  /** Its first items in order; at most 8. */
  readonly work: readonly WorkLine[];
  readonly workCount: number;
}

/** A key of etcd. */
export interface StoreKey {
  /** `/registry/pods/default/web-1` */
  readonly key: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly createRevision: number;
  readonly modRevision: number;
  readonly version: number;
  /** 0 for kinds without it. */
  readonly generation: number;
  /** 0 when the status has none. */
  readonly observedGeneration: number;
  readonly cluster: string;
}

export interface StoreKeys {
  readonly total: number;
  readonly matching: number;
  /** The last written come first. */
  readonly keys: readonly StoreKey[];
}

/** Connections of each API server whenever they changed, oldest first. */
export interface ConnectionHistory {
  readonly servers: readonly string[];
  readonly points: readonly { readonly timeUs: Micros; readonly connections: readonly number[] }[];
}

/** The traffic of one request. */
export interface RequestWire {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** As YAML; empty without a body. */
  readonly body: string;
  readonly cost?: {
    readonly servedBy: 'etcd' | 'cache';
    readonly because: string;
    readonly objectsScanned: number;
    readonly objectsSent: number;
    readonly bytesSent: number;
    readonly etcdObjects: number;
    readonly etcdBytes: number;
    readonly waitUs: Micros;
    readonly executionUs: Micros;
    readonly memoryBytes: number;
  };
  /** The list's resourceVersion. */
  readonly resourceVersion: string;
  readonly continue: string;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
  /** The response as YAML, up to the first object; empty when the model did not keep it. */
  readonly answer: string;
  /** Watches only: everything received up to now. */
  readonly stream?: {
    readonly added: number;
    readonly modified: number;
    readonly deleted: number;
    readonly bookmarks: number;
    readonly revision: number;
    /** Message of an ERROR event; empty without one. */
    readonly problem: string;
    /** Why the server ended it; empty while it runs. */
    readonly ended: string;
  };
  /** Whether `Connection: close` was sent with the response. */
  readonly goaway: boolean;
}

/** A key of etcd and the readable part of its history, newest first. */
export interface EtcdKeyView {
  /** `/registry/pods/default/web-1` */
  readonly key: string;
  readonly createRevision: number;
  readonly modRevision: number;
  readonly version: number;
  readonly lease: string;
  readonly history: readonly {
    readonly revision: number;
    readonly atUs: Micros;
    readonly change: 'put' | 'delete';
    /** `metadata.generation` that was written; 0 without one. */
    readonly generation: number;
  }[];
}

/** The source of a LIST with these options. */
export interface ListRule {
  /** `n`: the cache's present version. */
  readonly resourceVersion: 'unset' | '0' | 'n';
  readonly match: '' | 'NotOlderThan' | 'Exact';
  readonly hasLimit: boolean;
  /** Empty when the LIST is refused. */
  readonly servedBy: '' | 'etcd' | 'cache';
  readonly because: string;
  readonly ignoresLimit: boolean;
  /** Kubernetes' message; empty when the LIST is not refused. */
  readonly refusal: string;
}

/** etcd, the watch cache and their readers. */
export interface StorageQuestions {
  readonly etcd: { readonly ask: object; readonly answer: EtcdFigures };
  /** The keys of etcd whose path contains a text. */
  readonly storeKeys: { readonly ask: { readonly text: string; readonly limit: number }; readonly answer: StoreKeys };
  /** Content of etcd for an object's key. */
  readonly etcdKey: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: EtcdKeyView;
  };
  readonly watchCache: { readonly ask: { readonly kind: string }; readonly answer: RingView };
  /**
   * Cost of a LIST of that collection now, with each of the queries; `undefined` when the path is no built-in
   * collection.
   */
  readonly listCosts: {
    readonly ask: { readonly path: string; readonly queries: readonly string[] };
    readonly answer: ListCosts | undefined;
  };
  /** The source of a LIST of a kind now, by version, match and limit. */
  readonly listRules: { readonly ask: { readonly kind: string }; readonly answer: readonly ListRule[] };
  /** The demonstration clients. */
  readonly clients: { readonly ask: object; readonly answer: readonly ClientLine[] };
}

/** The control plane at a glance. */
export interface ControlPlaneQuestions {
  readonly overview: { readonly ask: object; readonly answer: OverviewFigures };
  /** The kube-scheduler processes that take part in leader election, or that a fault has struck. */
  readonly schedulers: { readonly ask: object; readonly answer: readonly ElectedProcess[] };
  readonly controllerManagers: { readonly ask: object; readonly answer: readonly ElectedProcess[] };
  /** The faults that are set, by name. */
  readonly faults: { readonly ask: object; readonly answer: Readonly<Record<string, number>> };
}

/** One process of a program with leader election: kube-scheduler or kube-controller-manager. */
export interface ElectedProcess {
  readonly host: string;
  /** Its name in the election; empty while it is gone. */
  readonly identity: string;
  readonly state: 'leads' | 'standsBy' | 'gone';
  /**
   * When it last saw the Lease change, and when the Lease expires for it without another change; simulated
   * microseconds.
   */
  readonly seenUs?: Micros;
  readonly leaseEndsUs?: Micros;
}
