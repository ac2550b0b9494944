import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { newRevision, REVISION_LABEL } from '#cluster/controllers/controllerRevisions.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import type { ControllerRevision, DaemonSet, StatefulSet } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/command.ts';

const HASH_LABEL = 'controller.kubernetes.io/hash';

export interface StandInRevisions {
  readonly revisions: readonly (ControllerRevision & KubeObject)[];
  readonly notes: readonly InputProblem[];
}

/**
 * ControllerRevisions of the present templates of dumped StatefulSets and DaemonSets that have none in the files,
 * where the status says
 * that the Pods are of the present template. Without them the controllers would take all Pods for old ones and replace
 * them: the hash in
 * a revision's name is made of Go's picture of the template, and comes out different here.
 */
export function standInRevisions(objects: readonly KubeObject[]): StandInRevisions {
  const owners = new Set(
    objects.flatMap((object) => (object.kind === 'ControllerRevision' ? (controllerOf(object)?.uid ?? []) : [])),
  );
  const hashes = hashesOfPods(objects);
  const revisions = objects.flatMap((object): (ControllerRevision & KubeObject)[] => {
    const { uid = '' } = object.metadata;
    if (owners.has(uid)) return [];
    if (isKind(object, 'StatefulSet')) return ofStatefulSet(object);
    return isKind(object, 'DaemonSet') ? ofDaemonSet(object, hashes.get(uid)) : [];
  });
  const [first, ...others] = revisions;
  if (!first) return { revisions, notes: [] };
  const which = `${first.metadata.name}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  return {
    revisions,
    notes: [
      {
        message: `the files have no ControllerRevision ${which}: the Pods are assumed to have the present templates, as their owners' status says`,
      },
    ],
  };
}

/** By uid of the owner: the revisions that its Pods name. */
function hashesOfPods(objects: readonly KubeObject[]): ReadonlyMap<string, ReadonlySet<string>> {
  const hashes = new Map<string, Set<string>>();
  for (const object of objects) {
    const hash = object.kind === 'Pod' ? object.metadata.labels?.[REVISION_LABEL] : undefined;
    const owner = hash === undefined ? undefined : controllerOf(object);
    if (hash === undefined || !owner) continue;
    hashes.set(owner.uid, (hashes.get(owner.uid) ?? new Set()).add(hash));
  }
  return hashes;
}

/** The status names the revision of the present template. */
function ofStatefulSet(set: StatefulSet & KubeObject): (ControllerRevision & KubeObject)[] {
  const { metadata, status } = set;
  const prefix = `${metadata.name}-`;
  const name = status?.updateRevision ?? '';
  if (!isUpToDate(set) || !name.startsWith(prefix)) return [];
  return [revisionOf(set, name.slice(prefix.length), HASH_LABEL)];
}

/**
 * The status says how many Pods are of the present template, and the Pods say which that is when they are all of one.
 */
function ofDaemonSet(
  set: DaemonSet & KubeObject,
  hashes: ReadonlySet<string> = new Set(),
): (ControllerRevision & KubeObject)[] {
  const { updatedNumberScheduled = 0, currentNumberScheduled = 0 } = set.status ?? {};
  const [hash] = hashes;
  const isOne = hashes.size === 1 && updatedNumberScheduled > 0 && updatedNumberScheduled >= currentNumberScheduled;
  return hash !== undefined && isOne && isUpToDate(set) ? [revisionOf(set, hash, REVISION_LABEL)] : [];
}

function isUpToDate({ metadata, status }: StatefulSet | DaemonSet): boolean {
  return (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0);
}

function revisionOf(owner: (StatefulSet | DaemonSet) & KubeObject, hash: string, label: string) {
  const { template } = setDefaults(owner).spec;
  const revision = newRevision(owner, template, 1, hash, label);
  const { creationTimestamp } = owner.metadata;
  const uid = `stand-in-${owner.metadata.uid}`;
  return { ...revision, metadata: { ...revision.metadata, uid, ...(creationTimestamp && { creationTimestamp }) } };
}
