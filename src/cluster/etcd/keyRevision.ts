import { UNDIGESTED } from '#base/digest.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The object that a revision wrote and the one it replaced; a key that is no object of Kubernetes has neither and no kind. */
export interface RevisionContents {
  readonly kind: string;
  readonly before: KubeObject | undefined;
  readonly after: KubeObject | undefined;
}

/**
 * One revision of one key, as MVCC keeps it until it is compacted; under its revision in table `etcd/history`. Its contents
 * were counted in the digest when the store took them, and are shared with it.
 */
export class KeyRevision {
  /** Simulated microseconds of the commit. */
  readonly atUs: number;
  /** When the API server's watch cache has it. */
  readonly arrivesUs: number;
  /** `kind/namespace/name`, without the namespace when cluster-scoped. */
  readonly key: string;
  /** Of the new value with its key. */
  readonly bytes: number;
  /** What compaction gets back once this revision is the oldest that can be read: the value it replaced, and a deletion's own mark. */
  readonly freesBytes: number;
  readonly [UNDIGESTED]: RevisionContents;

  constructor(
    atUs: number,
    arrivesUs: number,
    key: string,
    bytes: number,
    freesBytes: number,
    contents: RevisionContents,
  ) {
    this.atUs = atUs;
    this.arrivesUs = arrivesUs;
    this.key = key;
    this.bytes = bytes;
    this.freesBytes = freesBytes;
    this[UNDIGESTED] = contents;
  }

  get kind(): string {
    return this[UNDIGESTED].kind;
  }

  /** The value that this revision replaced; `undefined` when the key was not there. */
  get before(): KubeObject | undefined {
    return this[UNDIGESTED].before;
  }

  /** `undefined` for a deletion. */
  get after(): KubeObject | undefined {
    return this[UNDIGESTED].after;
  }
}
