import type { Table } from '../../kernel/table.ts';
import type { World } from '../../kernel/world.ts';
import type { KubeObject } from '../../model/kinds.ts';
import { objectKey } from '../../model/objectKey.ts';

export interface EtcdRevision {
  readonly revision: number;
}

/** What etcd knows of a key besides its value; the modification revision is the object's resourceVersion. */
export interface EtcdKey {
  readonly createRevision: number;
  /** 1 at creation, one more with every write. */
  readonly version: number;
}

const REVISION = 'revision';

/**
 * The store: one table for each kind and one revision counter for all of them.
 * Upstream source: go.etcd.io/etcd/server/v3 (3.6) storage/mvcc, Kubernetes v1.36.2
 * staging/src/k8s.io/apiserver/pkg/storage/etcd3/store.go (resourceVersion is the modification revision).
 */
export class Etcd {
  private readonly world: World;
  private readonly revisions: Table<EtcdRevision>;
  private readonly etcdKeys: Table<EtcdKey>;

  constructor(world: World) {
    this.world = world;
    this.revisions = world.table('etcd/revision');
    this.etcdKeys = world.table('etcd/keys');
  }

  get revision(): number {
    return this.revisions.get(REVISION)?.revision ?? 0;
  }

  objects(kind: string): Table<KubeObject> {
    return this.world.table(`store/${kind}`);
  }

  get(kind: string, key: string): KubeObject | undefined {
    return this.objects(kind).get(key);
  }

  keyInfo(kind: string, key: string): EtcdKey | undefined {
    return this.etcdKeys.get(`${kind}/${key}`);
  }

  /** Writes the object under its own name with a new resourceVersion, and returns what was written. */
  put(kind: string, object: KubeObject): KubeObject {
    const revision = this.nextRevision();
    const key = objectKey(object);
    const known = this.etcdKeys.get(`${kind}/${key}`);
    const written = { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } };
    this.objects(kind).put(key, written);
    this.etcdKeys.put(
      `${kind}/${key}`,
      known ? { ...known, version: known.version + 1 } : { createRevision: revision, version: 1 },
    );
    return written;
  }

  /** Puts back an object of a dump as it was, under the revision it had; the counter goes on from the highest. */
  restore(kind: string, object: KubeObject, revision: number): void {
    const key = objectKey(object);
    this.objects(kind).put(key, object);
    this.etcdKeys.put(`${kind}/${key}`, { createRevision: revision, version: 1 });
    this.startAt(revision);
  }

  /** Removes the object; returns its last state with the revision of the removal. */
  delete(kind: string, key: string): KubeObject | undefined {
    const object = this.get(kind, key);
    if (!object) return undefined;
    const revision = this.nextRevision();
    this.objects(kind).delete(key);
    this.etcdKeys.delete(`${kind}/${key}`);
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } };
  }

  /** Starts counting at `revision` unless the counter is there already: clusters do not begin at nothing. */
  startAt(revision: number): void {
    if (this.revision < revision) this.revisions.put(REVISION, { revision });
  }

  private nextRevision(): number {
    const revision = this.revision + 1;
    this.revisions.put(REVISION, { revision });
    return revision;
  }
}
