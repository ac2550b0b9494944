import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { POD_TEMPLATE_HASH } from '#cluster/controllers/controllerRevisions.ts';
import { newReplicaSet } from '#cluster/controllers/Deployment/newReplicaSet.ts';
import { revisionOf, wanted } from '#cluster/controllers/Deployment/replicaCounts.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import type { Deployment, OwnerReference, ReplicaSet } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { InputProblem } from '#protocol/command.ts';

export interface StandInReplicaSets {
  readonly sets: readonly (ReplicaSet & KubeObject)[];
  readonly notes: readonly InputProblem[];
}

interface Missing {
  readonly owner: OwnerReference;
  readonly hash: string;
}

/**
 * ReplicaSets of the present templates of dumped Deployments, where the files have their Pods and not the ReplicaSets between them, and the
 * status says that all Pods are of the present template. Without them each Deployment would make a ReplicaSet of its own, with as many Pods again.
 */
export function standInReplicaSets(objects: readonly KubeObject[]): StandInReplicaSets {
  const missing = missingSets(objects);
  const sets = objects.flatMap((object) => {
    if (!isKind(object, 'Deployment') || !isUpToDate(object)) return [];
    const [only, ...others] = missing.get(keyOf(object.metadata.namespace, object.metadata.name)) ?? [];
    return only && others.length === 0 ? [setOf(object, only)] : [];
  });
  const [first, ...others] = sets;
  if (!first) return { sets, notes: [] };
  const which = `${first.metadata.name}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  return {
    sets,
    notes: [
      {
        message: `the files have no ReplicaSet ${which}: they are assumed to have the present templates, as their Deployments' status says`,
      },
    ],
  };
}

/** ReplicaSets that Pods name as their controllers and the files do not have, by the Deployment that their names begin with. */
function missingSets(objects: readonly KubeObject[]): ReadonlyMap<string, readonly Missing[]> {
  const there = new Set(objects.flatMap(({ kind, metadata }) => (kind === 'ReplicaSet' ? (metadata.uid ?? []) : [])));
  const found = new Map<string, Missing[]>();
  for (const object of objects) {
    const owner = object.kind === 'Pod' ? controllerOf(object) : undefined;
    const hash = object.metadata.labels?.[POD_TEMPLATE_HASH] ?? '';
    if (owner?.kind !== 'ReplicaSet' || there.has(owner.uid) || !owner.name.endsWith(`-${hash}`) || hash === '')
      continue;
    there.add(owner.uid);
    const key = keyOf(object.metadata.namespace, owner.name.slice(0, -hash.length - 1));
    const others = found.get(key);
    if (others) others.push({ owner, hash });
    else found.set(key, [{ owner, hash }]);
  }
  return found;
}

function isUpToDate({ metadata, status }: Deployment): boolean {
  const { observedGeneration = 0, replicas = 0, updatedReplicas = 0 } = status ?? {};
  return observedGeneration >= (metadata.generation ?? 0) && updatedReplicas >= replicas;
}

function setOf(dumped: Deployment & KubeObject, { owner, hash }: Missing): ReplicaSet & KubeObject {
  const deployment = setDefaults(dumped);
  const { metadata, spec } = newReplicaSet(deployment, Math.max(1, revisionOf(deployment)), 0, hash);
  const { creationTimestamp, generation = 1 } = deployment.metadata;
  const { replicas = 0, readyReplicas = 0, availableReplicas = 0 } = deployment.status ?? {};
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { ...metadata, uid: owner.uid, generation, ...(creationTimestamp && { creationTimestamp }) },
    spec: { ...spec, replicas: wanted(deployment) },
    status: {
      observedGeneration: generation,
      replicas,
      fullyLabeledReplicas: replicas,
      readyReplicas,
      availableReplicas,
    },
  };
}
