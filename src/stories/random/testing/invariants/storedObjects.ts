import { store } from '#cluster/api/kindTables.ts';
import { ETCD_REVISIONS } from '#cluster/etcd/keyRevision.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

const STORE = 'store/';

/** Invariants of stored objects: the resourceVersion only grows, and so on. */
export function* storedObjects(entry: Entry, world: World): Generator<string> {
  const revisionNow = world.table(ETCD_REVISIONS).get('revision')?.revision ?? 0;
  for (const { before } of changesOf(entry, ETCD_REVISIONS))
    if (before && before.revision > revisionNow)
      yield `the revision of etcd went from ${before.revision} to ${revisionNow}`;
  for (const kind of storedKindsIn(entry))
    for (const { key, before, after } of changesOf(entry, store(kind))) {
      if (!after) continue;
      const name = `${kind} ${key}`;
      if (objectKey(after) !== key) yield `${name} is kept under another name than its own`;
      if (Number(after.metadata.resourceVersion) > revisionNow) yield `${name} is newer than etcd`;
      if (before) for (const problem of unlawful(before, after)) yield `${name}: ${problem}`;
    }
}

function storedKindsIn({ delta }: Entry): ReadonlySet<string> {
  const names = delta.map(({ table }) => table).filter((name) => name.startsWith(STORE));
  return new Set(names.map((name) => name.slice(STORE.length)));
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
