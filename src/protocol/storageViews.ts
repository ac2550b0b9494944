/** One etcd cluster of the control plane: `main`, or the resource of an override such as `/events`. */
export interface EtcdClusterView {
  readonly name: string;
  /** Of an override; empty for the main one. */
  readonly servers: readonly string[];
  readonly revision: number;
  readonly compactedRevision: number;
  /** Of the database file, which only defragmentation makes smaller. */
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

/** etcd: its members, what they agree on, its databases, and how it is set up. */
export interface EtcdFigures {
  readonly clusters: readonly EtcdClusterView[];
  readonly members: readonly MemberLine[];
  /** So many members decide. */
  readonly quorum: number;
  readonly term: number;
  /** Empty while there is none. */
  readonly leader: string;
  readonly leaderChanges: number;
  readonly droppedMessages: number;
  /** When the election under way ends; 0 without one. */
  readonly electionDueUs: number;
  readonly heartbeatUs: number;
  readonly electionTimeoutUs: number;
  /** The constant `etcd.write`, in milliseconds. */
  readonly diskMs: number;
  /** How long a write takes in etcd now, with what disturbs its host. */
  readonly writeUs: number;
  /** What etcd logs about requests that slow; empty when nothing. */
  readonly applyWarning: string;
  readonly quotaBytes: number;
  /** What the server says to a quota above the suggested maximum; empty when nothing. */
  readonly quotaWarning: string;
  /** `--etcd-servers-overrides` as it is written. */
  readonly overrides: string;
  readonly noisyNeighbour: boolean;
  readonly ionice: boolean;
  readonly nicSaturated: boolean;
  readonly trafficControl: boolean;
  /** When the API server asks for the next compaction; -1 when none is due. */
  readonly nextCompactionUs: number;
  readonly compactIntervalUs: number;
}

/** A client's open watch, and where it is in the window of the watch cache. */
export interface WatchLine {
  readonly name: string;
  readonly client: string;
  readonly revision: number;
  /** Events of the kind that it has not been given yet. */
  readonly behind: number;
  readonly eventsSent: number;
  readonly bytesSent: number;
  readonly bookmarksSent: number;
  readonly openedUs: number;
  readonly deadlineUs: number;
  /** When its client will have read what was sent. */
  readonly readUntilUs: number;
}

/** The watch cache of one kind. */
export interface RingView {
  readonly kind: string;
  readonly state: 'ready' | 'frozen' | 'initializing';
  readonly release: '1.30' | '1.36';
  /** The constant `watch.fanOut`, in milliseconds. */
  readonly fanoutMs: number;
  readonly capacity: number;
  /** Events in the window. */
  readonly events: number;
  /** Of each event in the window, from the oldest to the newest, in at most 64 parts: how many were added, modified, deleted. */
  readonly parts: readonly { readonly added: number; readonly modified: number; readonly deleted: number }[];
  /** A watch from an older revision is refused with 410. */
  readonly oldestWatchable: number;
  /** How far the cache has followed etcd. */
  readonly revision: number;
  readonly etcdRevision: number;
  /** Of the oldest event in the window; 0 without one. */
  readonly oldestAgeUs: number;
  /** Watches on etcd that fill the cache: one for each API server, however many clients watch. */
  readonly etcdWatches: number;
  /** Watches of the model's own components, which cost it nothing. */
  readonly components: readonly { readonly component: string; readonly count: number }[];
  /** Of demonstration clients. */
  readonly watches: readonly WatchLine[];
}

/** What one LIST would cost at this moment under one release's rules. */
export interface ListFigures {
  /** 200, or the status code of the refusal. */
  readonly code: number;
  readonly message: string;
  readonly servedBy: 'etcd' | 'cache';
  /** The rule that chose who answers. */
  readonly because: string;
  readonly scanned: number;
  readonly sent: number;
  readonly bytes: number;
  /** The same when the client takes gzip, and what compressing takes of the API server's CPU. */
  readonly gzipBytes: number;
  readonly gzipUs: number;
  readonly etcdObjects: number;
  readonly etcdBytes: number;
  readonly waitUs: number;
  readonly executionUs: number;
  readonly memoryBytes: number;
  /** Of the list. */
  readonly resourceVersion: number;
  /** Pages until the end. */
  readonly requests: number;
}

export interface ListColumn {
  readonly query: string;
  readonly figures: Readonly<Record<'1.30' | '1.36', ListFigures>>;
  /** Seats of API Priority and Fairness, as v1.36 counts them; 0 while it is off. */
  readonly seats: number;
}

/** The same LIST with different parameters, tried in the model and taken back. */
export interface ListCosts {
  readonly path: string;
  readonly objects: number;
  /** Model's average. */
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
  readonly untilUs: number;
}

/** A demonstration client, with what it has cost so far. */
export interface ClientLine {
  readonly id: string;
  readonly sort: 'poller' | 'informer' | 'watchList';
  readonly path: string;
  readonly phase: string;
  readonly controllers: number;
  readonly startedUs: number;
  readonly resourceVersion: number;
  readonly known: number;
  readonly dueUs: number;
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
  readonly perEventMs: number;
  /** Its last ones in order; at most 8. */
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
  /** 0 for kinds that have none. */
  readonly generation: number;
  /** 0 when the status says nothing of it. */
  readonly observedGeneration: number;
  readonly cluster: string;
}

export interface StoreKeys {
  readonly total: number;
  readonly matching: number;
  /** Those written last come first. */
  readonly keys: readonly StoreKey[];
}

/** How many connections each API server had, at times when that changed. Oldest first. */
export interface ConnectionHistory {
  readonly servers: readonly string[];
  readonly points: readonly { readonly timeUs: number; readonly connections: readonly number[] }[];
}

/** What went over the wire with one request. */
export interface RequestWire {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** As YAML; empty without one. */
  readonly body: string;
  readonly cost?: {
    readonly servedBy: 'etcd' | 'cache';
    readonly because: string;
    readonly objectsScanned: number;
    readonly objectsSent: number;
    readonly bytesSent: number;
    readonly etcdObjects: number;
    readonly etcdBytes: number;
    readonly waitUs: number;
    readonly executionUs: number;
    readonly memoryBytes: number;
  };
  /** Of a list. */
  readonly resourceVersion: string;
  readonly continue: string;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
  /** The answer as YAML, as far as the first object; empty when the model did not keep it. */
  readonly answer: string;
  /** Of a watch: what it has brought up to now. */
  readonly stream?: {
    readonly added: number;
    readonly modified: number;
    readonly deleted: number;
    readonly bookmarks: number;
    readonly revision: number;
    /** Of an ERROR event; empty without one. */
    readonly problem: string;
    /** Why the server ended it; empty while it runs. */
    readonly ended: string;
  };
  /** What became of the connection: `Connection: close` was sent with the answer. */
  readonly goaway: boolean;
}
