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
import type { FieldError } from '../../fieldError.ts';
import { field } from '../../fieldPath.ts';
import { collisionCountKept, countsNotAbove, countsNotNegative } from './counts.ts';

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
