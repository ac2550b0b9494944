/** One etcd cluster at the present moment. */
export interface EtcdView {
  /** Of an override, such as `/events`; empty for the main one. */
  readonly resource: string;
  readonly revision: number;
  readonly compactedRevision: number;
  /** Revisions that can still be read. */
  readonly historyLength: number;
  readonly keys: number;
  readonly inUseBytes: number;
  readonly sizeBytes: number;
  readonly alarm: '' | 'NOSPACE';
}

export interface EtcdMemberView {
  readonly name: string;
  readonly role: 'leader' | 'follower' | 'candidate' | 'stopped';
}

export interface WatchCacheView {
  readonly kind: string;
  readonly objects: number;
  readonly capacity: number;
  /** In the window. */
  readonly events: number;
  readonly revision: number;
  /** A watch from an older revision is refused with 410. */
  readonly oldestWatchable: number;
  readonly watches: number;
}

export interface WatchView {
  readonly name: string;
  readonly client: string;
  readonly kind: string;
  readonly namespace: string;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly allowWatchBookmarks: boolean;
  readonly openedUs: number;
  readonly deadlineUs: number;
  readonly revision: number;
  readonly readUntilUs: number;
  readonly eventsSent: number;
  readonly bytesSent: number;
  readonly bookmarksSent: number;
  /** Events that its client has not read yet, and how many may wait before the server ends the watch. */
  readonly waiting: number;
  readonly mostWaiting: number;
}

/** Consistent reads of a kind that the cache answered, or that fell back to etcd. */
export interface ConsistentReads {
  readonly kind: string;
  readonly fallback: boolean;
  readonly count: number;
}

/** etcd, the watch caches and their clients. */
export interface StorageView {
  readonly etcds: readonly EtcdView[];
  readonly members: readonly EtcdMemberView[];
  readonly quorum: number;
  readonly raft: {
    readonly term: number;
    readonly leader: string;
    readonly electedUs: number;
    readonly lostUs: number;
    readonly electionDueUs: number;
    readonly candidate: string;
    readonly leaderChanges: number;
    readonly droppedMessages: number;
  };
  readonly settings: {
    readonly members: number;
    readonly quotaBytes: number;
    readonly overrides: readonly { readonly resource: string; readonly servers: readonly string[] }[];
    readonly noisyNeighbour: boolean;
    readonly ionice: boolean;
    readonly nicSaturated: boolean;
    readonly trafficControl: boolean;
  };
  readonly quotaWarning: string;
  readonly writeUs: number;
  /** What etcd logs about requests that slow; empty when nothing. */
  readonly applyWarning: string;
  readonly cacheState: 'ready' | 'frozen' | 'initializing';
  readonly release: '1.30' | '1.36';
  readonly watchCaches: readonly WatchCacheView[];
  readonly watches: readonly WatchView[];
  readonly clients: readonly InformerView[];
  readonly work: readonly WorkItemView[];
  readonly consistentReads: readonly ConsistentReads[];
}

/** A demonstration client. */
export interface InformerView {
  readonly id: string;
  readonly sort: 'poller' | 'informer' | 'watchList';
  readonly path: string;
  readonly user: string;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly controllers: number;
  readonly everySeconds: number;
  readonly workMs: number;
  readonly resyncSeconds: number;
  readonly phase: 'listing' | 'connecting' | 'watching' | 'waiting' | 'backingOff' | 'disconnected' | 'stopped';
  readonly resourceVersion: number;
  readonly known: number;
  readonly failures: number;
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
}

export interface WorkItemView {
  readonly client: string;
  readonly controller: number;
  readonly key: string;
  readonly state: 'ready' | 'processing' | 'backoff';
  readonly isDirty: boolean;
  readonly failures: number;
  readonly order: number;
  readonly untilUs: number;
}

/** A key of etcd and what can still be read of its history, newest first. */
export interface EtcdKeyView {
  /** `/registry/pods/default/web-1` */
  readonly key: string;
  readonly createRevision: number;
  readonly modRevision: number;
  readonly version: number;
  readonly lease: string;
  readonly history: readonly {
    readonly revision: number;
    readonly atUs: number;
    readonly change: 'put' | 'delete';
    /** `metadata.generation` that was written; 0 without one. */
    readonly generation: number;
  }[];
}

/** Who would answer a LIST with these options. */
export interface ListRule {
  /** `n`: where the cache stands. */
  readonly resourceVersion: 'unset' | '0' | 'n';
  readonly match: '' | 'NotOlderThan' | 'Exact';
  readonly hasLimit: boolean;
  /** Empty when it is refused. */
  readonly servedBy: '' | 'etcd' | 'cache';
  readonly because: string;
  readonly ignoresLimit: boolean;
  /** In Kubernetes' words; empty when it is answered. */
  readonly refusal: string;
}
