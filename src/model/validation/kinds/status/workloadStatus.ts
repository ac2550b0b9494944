import type {
  DaemonSet,
  Deployment,
  ReplicaSet,
  ReplicaSetStatus,
  ReplicationController,
  StatefulSet,
  StatefulSetStatus,
} from '#model/generated/types.ts';
import { validateObjectMetaUpdate } from '../../common/metadata.ts';
import { notNegative } from '../../common/numbers.ts';
import type { FieldError } from '../../fieldError.ts';
import { type FieldPath, field, invalid } from '../../fieldError.ts';

const STATUS = field('status');
const MORE_THAN_REPLICAS = 'cannot be greater than status.replicas';

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateDeploymentStatusUpdate. */
export function validateDeploymentStatus({ metadata, status = {} }: Deployment, old: Deployment): FieldError[] {
  const { replicas, readyReplicas, collisionCount } = status;
  return [
    ...validateObjectMetaUpdate(metadata, old.metadata),
    ...countsNotNegative(
      status,
      [
        'observedGeneration',
        'replicas',
        'updatedReplicas',
        'readyReplicas',
        'availableReplicas',
        'unavailableReplicas',
        'terminatingReplicas',
        'collisionCount',
      ],
      STATUS,
    ),
    ...countsNotAbove(
      status,
      ['updatedReplicas', 'readyReplicas', 'availableReplicas'],
      replicas,
      MORE_THAN_REPLICAS,
      STATUS,
    ),
    ...countsNotAbove(status, ['availableReplicas'], readyReplicas, 'cannot be greater than readyReplicas', STATUS),
    ...collisionCountKept(collisionCount, old.status?.collisionCount, STATUS),
  ];
}

/** Upstream source (v1.36.2): as above, ValidateReplicaSetStatusUpdate. */
export function validateReplicaSetStatus({ metadata, status }: ReplicaSet, old: ReplicaSet): FieldError[] {
  return [...validateObjectMetaUpdate(metadata, old.metadata), ...replicaCounts(status)];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateReplicationControllerStatusUpdate. */
export function validateReplicationControllerStatus(
  { metadata, status }: ReplicationController,
  old: ReplicationController,
): FieldError[] {
  return [...validateObjectMetaUpdate(metadata, old.metadata), ...replicaCounts(status)];
}

function replicaCounts(status: Partial<ReplicaSetStatus> = {}): FieldError[] {
  const { replicas, readyReplicas } = status;
  return [
    ...countsNotNegative(
      status,
      [
        'replicas',
        'fullyLabeledReplicas',
        'readyReplicas',
        'availableReplicas',
        'observedGeneration',
        'terminatingReplicas',
      ],
      STATUS,
    ),
    ...countsNotAbove(
      status,
      ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'],
      replicas,
      MORE_THAN_REPLICAS,
      STATUS,
    ),
    ...countsNotAbove(status, ['availableReplicas'], readyReplicas, 'cannot be greater than readyReplicas', STATUS),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateStatefulSetStatusUpdate. */
export function validateStatefulSetStatus({ metadata, status }: StatefulSet, old: StatefulSet): FieldError[] {
  const counts: Partial<StatefulSetStatus> = status ?? {};
  const { replicas, readyReplicas, collisionCount } = counts;
  return [
    ...countsNotNegative(
      counts,
      [
        'replicas',
        'readyReplicas',
        'currentReplicas',
        'updatedReplicas',
        'availableReplicas',
        'observedGeneration',
        'collisionCount',
      ],
      STATUS,
    ),
    ...countsNotAbove(
      counts,
      ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'],
      replicas,
      MORE_THAN_REPLICAS,
      STATUS,
    ),
    ...countsNotAbove(
      counts,
      ['availableReplicas'],
      readyReplicas,
      'cannot be greater than status.readyReplicas',
      STATUS,
    ),
    ...validateObjectMetaUpdate(metadata, old.metadata),
    ...collisionCountKept(collisionCount, old.status?.collisionCount, STATUS),
  ];
}

/** Upstream source (v1.36.2): as above, ValidateDaemonSetStatusUpdate. */
export function validateDaemonSetStatus({ metadata, status }: DaemonSet, old: DaemonSet): FieldError[] {
  return [
    ...validateObjectMetaUpdate(metadata, old.metadata),
    ...countsNotNegative(
      status ?? {},
      [
        'currentNumberScheduled',
        'numberMisscheduled',
        'desiredNumberScheduled',
        'numberReady',
        'observedGeneration',
        'updatedNumberScheduled',
        'numberAvailable',
        'numberUnavailable',
        'collisionCount',
      ],
      STATUS,
    ),
    ...collisionCountKept(status?.collisionCount, old.status?.collisionCount, STATUS),
  ];
}

/** The fields of a status that are numbers; absent ones count as 0. */
type Counts<Name extends string> = { readonly [name in Name]?: number };

/** Each of these counts is at least 0. */
export function countsNotNegative<Name extends string>(
  status: Counts<Name>,
  names: readonly Name[],
  path: FieldPath,
): FieldError[] {
  return names.flatMap((name) => notNegative(status[name] ?? 0, path.child(name)));
}

/** Each of these counts is at most `limit`. */
function countsNotAbove<Name extends string>(
  status: Counts<Name>,
  names: readonly Name[],
  limit: number | undefined,
  detail: string,
  path: FieldPath,
): FieldError[] {
  return names.flatMap((name) => {
    const count = status[name] ?? 0;
    return count > (limit ?? 0) ? [invalid(path.child(name), count, detail)] : [];
  });
}

/**
 * A count that only grows; removing it is a decrease, too. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/api/validation/generic.go, IsDecremented.
 */
function collisionCountKept(count: number | undefined, old: number | undefined, path: FieldPath): FieldError[] {
  if (old === undefined || (count !== undefined && count >= old)) return [];
  return [invalid(path.child('collisionCount'), count ?? 0, 'cannot be decremented')];
}
