/** What a person does to etcd, to the watch caches, and with demonstration clients. */
export type StorageCommand =
  /** One of `members`, `quotaBytes`, `overrides` (the text of `--etcd-servers-overrides`), `noisyNeighbour`, `ionice`, `nicSaturated`, `trafficControl`. */
  | { readonly type: 'etcd.set'; readonly setting: string; readonly value: number | string | boolean }
  /** `etcdctl compact`; to the newest revision unless one is named. `cluster`: the resource of an override, such as `/events`; the main etcd by default. */
  | { readonly type: 'etcd.compact'; readonly revision?: number; readonly cluster?: string }
  | { readonly type: 'etcd.defragment'; readonly cluster?: string }
  | { readonly type: 'etcd.disarm'; readonly cluster?: string }
  /** Somebody else writes so many bytes into the database and deletes them again: they take space until compaction and defragmentation. */
  | { readonly type: 'etcd.fill'; readonly bytes: number; readonly cluster?: string }
  | { readonly type: 'etcd.member'; readonly member: string; readonly running: boolean }
  /** `frozen`: the watch caches stop following etcd; `initializing`: they are being filled. */
  | { readonly type: 'watchCache.set'; readonly state: 'ready' | 'frozen' | 'initializing' }
  /** Which release's rules LISTs follow: before 1.31 those without a resourceVersion came from etcd. */
  | { readonly type: 'readRules.set'; readonly release: '1.30' | '1.36' }
  | ClientStart
  | { readonly type: 'client.stop'; readonly id: string }
  /** The network takes the client away for so long. */
  | { readonly type: 'client.cut'; readonly id: string; readonly seconds: number }
  /** `perEventMs`: how long it reads one event; `failingKey`: work on keys with this text in them fails. */
  | { readonly type: 'client.change'; readonly id: string; readonly perEventMs?: number; readonly failingKey?: string };

/** A demonstration client. `poller` lists every `everySeconds` (10); the others list and watch; `controllers` (1) share it. */
export interface ClientStart {
  readonly type: 'client.start';
  readonly id: string;
  readonly sort: 'poller' | 'informer' | 'watchList';
  /** `/api/v1/pods` unless said otherwise. */
  readonly path?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** `system:admin` unless said otherwise. */
  readonly user?: string;
  readonly controllers?: number;
  readonly everySeconds?: number;
  /** How long a controller's worker works on one key, in milliseconds; 0 (default) has no workers. */
  readonly workMs?: number;
  readonly resyncSeconds?: number;
}
