import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Deployment, ReplicaSet } from '#model/generated/types.ts';
import { POD_TEMPLATE_HASH, templateHash } from '../controllerRevisions.ts';
import { controllerReference } from '../objectsByOwner.ts';
import {
  DESIRED_REPLICAS,
  MAX_REPLICAS,
  maxSurge,
  REVISION,
  REVISION_HISTORY,
  revisionOf,
  wanted,
} from './replicaCounts.ts';

const NOT_COPIED = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  REVISION,
  REVISION_HISTORY,
  DESIRED_REPLICAS,
  MAX_REPLICAS,
  'deprecated.deployment.rollback.to',
]);

/**
 * ReplicaSet of the current template, with no replicas yet.
 * Upstream source (v1.36.2): pkg/controller/deployment/sync.go, getNewReplicaSet.
 */
export function newReplicaSet(
  deployment: Deployment,
  revision: number,
  nowUs: Micros,
  hash = templateHash(deployment.spec.template, deployment.status?.collisionCount),
): ReplicaSet {
  const { template, selector, minReadySeconds = 0 } = deployment.spec;
  const labels = { ...template.metadata?.labels, [POD_TEMPLATE_HASH]: hash };
  const made: ReplicaSet = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${deployment.metadata.name}-${hash}`,
      namespace: deployment.metadata.namespace ?? '',
      labels,
      ownerReferences: [controllerReference(deployment)],
      creationTimestamp: formatTime(nowUs),
    },
    spec: {
      replicas: 0,
      minReadySeconds,
      selector: { ...selector, matchLabels: { ...selector.matchLabels, [POD_TEMPLATE_HASH]: hash } },
      template: { ...template, metadata: { ...template.metadata, labels } },
    },
  };
  return withReplicaAnnotations(annotatedFor(deployment, made, revision), deployment);
}

/**
 * Adds the Deployment's annotations and the revision. Returns the same object if it has them.
 * Upstream source (v1.36.2): pkg/controller/deployment/util/deployment_util.go, SetNewReplicaSetAnnotations.
 */
export function annotatedFor(deployment: Deployment, replicaSet: ReplicaSet, revision: number): ReplicaSet {
  const present = replicaSet.metadata.annotations ?? {};
  const annotations: Record<string, string> = { ...present };
  let changed = false;
  for (const [key, value] of Object.entries(deployment.metadata.annotations ?? {})) {
    if (NOT_COPIED.has(key) || present[key] === value) continue;
    annotations[key] = value;
    changed = true;
  }
  const known = revisionOf(replicaSet);
  if (known < revision) {
    annotations[REVISION] = String(revision);
    if (known > 0)
      annotations[REVISION_HISTORY] =
        present[REVISION_HISTORY] === undefined ? String(known) : `${present[REVISION_HISTORY]},${known}`;
    changed = true;
  }
  return changed ? { ...replicaSet, metadata: { ...replicaSet.metadata, annotations } } : replicaSet;
}

/** Adds the sizes that reveal a later scaling. Returns the same object if they are correct. */
export function withReplicaAnnotations(replicaSet: ReplicaSet, deployment: Deployment): ReplicaSet {
  const desired = String(wanted(deployment));
  const most = String(wanted(deployment) + maxSurge(deployment));
  const annotations = replicaSet.metadata.annotations ?? {};
  if (annotations[DESIRED_REPLICAS] === desired && annotations[MAX_REPLICAS] === most) return replicaSet;
  return {
    ...replicaSet,
    metadata: {
      ...replicaSet.metadata,
      annotations: { ...annotations, [DESIRED_REPLICAS]: desired, [MAX_REPLICAS]: most },
    },
  };
}
