import { ETCD_REVISIONS } from '#cluster/etcd/etcdRevision.ts';
import type { Entry } from '#kernel/entry.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

/** What the API server may never do to an object that it keeps: resourceVersion only grows, and so on. */
export function* storedObjects(entry: Entry, world: World): Generator<string> {
  const revisionNow = world.table(ETCD_REVISIONS).get('revision')?.revision ?? 0;
  for (const { table, key, before, after } of entry.delta) {
    if (table === 'etcd/revision' && before && (before as { revision: number }).revision > revisionNow)
      yield `the revision of etcd went from ${JSON.stringify(before)} to ${revisionNow}`;
    if (!table.startsWith('store/') || !after) continue;
    const object = after as KubeObject;
    const name = `${table.slice('store/'.length)} ${key}`;
    if (objectKey(object) !== key) yield `${name} is kept under another name than its own`;
    if (Number(object.metadata.resourceVersion) > revisionNow) yield `${name} is newer than etcd`;
    if (before) for (const problem of unlawful(before as KubeObject, object)) yield `${name}: ${problem}`;
  }
}

function* unlawful({ metadata: was }: KubeObject, { metadata: is }: KubeObject): Generator<string> {
  if (!(Number(is.resourceVersion) > Number(was.resourceVersion)))
    yield `resourceVersion went from ${was.resourceVersion} to ${is.resourceVersion}`;
  if ((is.generation ?? 0) < (was.generation ?? 0)) yield `generation fell from ${was.generation} to ${is.generation}`;
  if (is.uid !== was.uid) yield `uid changed while the object lived`;
  if (is.creationTimestamp !== was.creationTimestamp) yield `creationTimestamp changed`;
  if (was.deletionTimestamp !== undefined && is.deletionTimestamp === undefined) yield `deletionTimestamp disappeared`;
  if ((was.deletionTimestamp ?? '9') < (is.deletionTimestamp ?? '')) yield `deletionTimestamp was put off`;
}
