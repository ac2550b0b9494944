import type { DaemonSetSpec, DeploymentSpec, StatefulSetSpec } from '#model/generated/types.ts';
import { forbidden, invalid, notNegative, oneOf, required } from './fieldProblem.ts';
import type { Finding, PathSegment } from './manifestError.ts';

type IntOrString = number | string;
type Path = readonly PathSegment[];

const MAX_INT32 = 2147483647;

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateDeploymentSpec. */
export function deploymentProblems(spec: Partial<DeploymentSpec>): Finding[] {
  const { minReadySeconds = 0, progressDeadlineSeconds = 600 } = spec;
  const deadline = ['spec', 'progressDeadlineSeconds'];
  return [
    ...strategyProblems(spec.strategy ?? {}),
    ...notNegative(['spec', 'minReadySeconds'], spec.minReadySeconds),
    ...notNegative(['spec', 'revisionHistoryLimit'], spec.revisionHistoryLimit),
    ...notNegative(deadline, spec.progressDeadlineSeconds),
    ...(progressDeadlineSeconds !== MAX_INT32 && progressDeadlineSeconds <= minReadySeconds
      ? [invalid(deadline, progressDeadlineSeconds, 'must be greater than minReadySeconds')]
      : []),
  ];
}

function strategyProblems({ type, rollingUpdate }: NonNullable<DeploymentSpec['strategy']>): Finding[] {
  const path = ['spec', 'strategy'];
  if (type === 'Recreate') {
    if (rollingUpdate === undefined) return [];
    return [forbidden([...path, 'rollingUpdate'], "may not be specified when strategy `type` is 'Recreate'")];
  }
  if (type !== undefined && type !== 'RollingUpdate')
    return oneOf([...path, 'type'], type, ['Recreate', 'RollingUpdate']);
  const { maxUnavailable = '25%', maxSurge = '25%' } = rollingUpdate ?? {};
  const [surgePath, unavailablePath] = rollingPaths(path);
  return [
    ...amountProblems(unavailablePath, maxUnavailable),
    ...amountProblems(surgePath, maxSurge),
    ...(isZero(maxUnavailable) && isZero(maxSurge)
      ? [invalid(unavailablePath, maxUnavailable, 'may not be 0 when `maxSurge` is 0')]
      : []),
    ...atMostAll(unavailablePath, maxUnavailable),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateDaemonSetSpec. */
export function daemonSetProblems(spec: Partial<DaemonSetSpec>): Finding[] {
  const { type, rollingUpdate } = spec.updateStrategy ?? {};
  return [
    ...notNegative(['spec', 'minReadySeconds'], spec.minReadySeconds),
    ...notNegative(['spec', 'revisionHistoryLimit'], spec.revisionHistoryLimit),
    ...oneOf(['spec', 'updateStrategy', 'type'], type, ['RollingUpdate', 'OnDelete']),
    ...(type === 'OnDelete' ? [] : daemonRollingProblems(rollingUpdate ?? {})),
  ];
}

/** Exactly one of them is not 0: without a word maxUnavailable is 1. */
function daemonRollingProblems({
  maxUnavailable = 1,
  maxSurge = 0,
}: NonNullable<NonNullable<DaemonSetSpec['updateStrategy']>['rollingUpdate']>): Finding[] {
  const [surgePath, unavailablePath] = rollingPaths(['spec', 'updateStrategy']);
  return [
    ...amountProblems(unavailablePath, maxUnavailable),
    ...amountProblems(surgePath, maxSurge),
    ...atMostAll(unavailablePath, maxUnavailable),
    ...atMostAll(surgePath, maxSurge),
    ...(!isZero(maxUnavailable) && !isZero(maxSurge)
      ? [invalid(surgePath, maxSurge, 'may not be set when maxUnavailable is non-zero')]
      : []),
    ...(isZero(maxUnavailable) && isZero(maxSurge)
      ? [required(unavailablePath, 'cannot be 0 when maxSurge is 0')]
      : []),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateStatefulSetSpec. */
export function statefulSetProblems(spec: Partial<StatefulSetSpec>): Finding[] {
  const { podManagementPolicy, persistentVolumeClaimRetentionPolicy: retention } = spec;
  const isKnownPolicy = [undefined, '', 'OrderedReady', 'Parallel'].includes(podManagementPolicy);
  const retained = ['Delete', 'Retain'];
  return [
    ...(isKnownPolicy
      ? []
      : [invalid(['spec', 'podManagementPolicy'], podManagementPolicy, "must be 'OrderedReady' or 'Parallel'")]),
    ...statefulStrategyProblems(spec.updateStrategy ?? {}),
    ...oneOf(['spec', 'persistentVolumeClaimRetentionPolicy', 'whenDeleted'], retention?.whenDeleted, retained),
    ...oneOf(['spec', 'persistentVolumeClaimRetentionPolicy', 'whenScaled'], retention?.whenScaled, retained),
    ...notNegative(['spec', 'minReadySeconds'], spec.minReadySeconds),
    ...notNegative(['spec', 'ordinals', 'start'], spec.ordinals?.start),
  ];
}

function statefulStrategyProblems(strategy: NonNullable<StatefulSetSpec['updateStrategy']>): Finding[] {
  const path = ['spec', 'updateStrategy'];
  const { type = 'RollingUpdate', rollingUpdate } = strategy;
  if (type === 'OnDelete')
    return rollingUpdate === undefined
      ? []
      : [invalid([...path, 'rollingUpdate'], rollingUpdate, "only allowed for updateStrategy 'RollingUpdate'")];
  if (type !== 'RollingUpdate') return [invalid(path, strategy, "must be 'RollingUpdate' or 'OnDelete'")];
  const { partition, maxUnavailable } = rollingUpdate ?? {};
  const unavailablePath = [...path, 'rollingUpdate', 'maxUnavailable'];
  return [
    ...notNegative([...path, 'rollingUpdate', 'partition'], partition),
    ...(maxUnavailable === undefined
      ? []
      : [
          ...amountProblems(unavailablePath, maxUnavailable),
          ...(isZero(maxUnavailable) ? [invalid(unavailablePath, maxUnavailable, 'cannot be 0')] : []),
          ...atMostAll(unavailablePath, maxUnavailable),
        ]),
  ];
}

function rollingPaths(strategy: Path): [Path, Path] {
  return [
    [...strategy, 'rollingUpdate', 'maxSurge'],
    [...strategy, 'rollingUpdate', 'maxUnavailable'],
  ];
}

const PERCENT = /^[0-9]+%$/;

function amountProblems(path: Path, value: IntOrString): Finding[] {
  if (typeof value === 'number') return notNegative(path, value);
  if (PERCENT.test(value)) return [];
  const detail =
    "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";
  return [invalid(path, value, detail)];
}

function atMostAll(path: Path, value: IntOrString): Finding[] {
  const isTooMuch = typeof value === 'string' && PERCENT.test(value) && Number.parseInt(value, 10) > 100;
  return isTooMuch ? [invalid(path, value, 'must not be greater than 100%')] : [];
}

function isZero(value: IntOrString): boolean {
  return value === 0 || (typeof value === 'string' && PERCENT.test(value) && Number.parseInt(value, 10) === 0);
}
