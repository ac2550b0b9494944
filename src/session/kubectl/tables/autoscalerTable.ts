import type {
  HorizontalPodAutoscaler,
  MetricSpec,
  MetricStatus,
  MetricTarget,
  MetricValueStatus,
} from '#model/generated/types.ts';
import { sinceText } from '../ageText.ts';
import { tableOf } from './table.ts';

const UNKNOWN = '<unknown>';
const MOST_SHOWN = 2;

/** Upstream source (v1.36.2): pkg/printers/internalversion/printers.go, printHorizontalPodAutoscaler. */
export const AUTOSCALER_TABLE = tableOf<HorizontalPodAutoscaler>(
  ['Name', 'Reference', 'Targets', 'MinPods', 'MaxPods', 'Replicas', 'Age'],
  ({ metadata, spec, status }, nowUs) => [
    metadata.name,
    `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`,
    targets(spec.metrics ?? [], status?.currentMetrics ?? []),
    spec.minReplicas ?? '<unset>',
    spec.maxReplicas,
    status?.currentReplicas ?? 0,
    sinceText(metadata.creationTimestamp, nowUs),
  ],
);

function targets(specs: readonly MetricSpec[], statuses: readonly MetricStatus[]): string {
  if (specs.length === 0) return '<none>';
  const texts = specs.map((spec, at) => metricText(spec, statuses[at]));
  const shown = texts.slice(0, MOST_SHOWN).join(', ');
  return texts.length > MOST_SHOWN ? `${shown} + ${texts.length - MOST_SHOWN} more...` : shown;
}

function metricText(spec: MetricSpec, status: MetricStatus | undefined): string {
  switch (spec.type) {
    case 'Resource':
      return `${spec.resource?.name}: ${pairText(spec.resource?.target, status?.resource?.current)}`;
    case 'ContainerResource':
      return `${spec.containerResource?.name}: ${pairText(spec.containerResource?.target, status?.containerResource?.current)}`;
    case 'Pods':
      return `${status?.pods?.current.averageValue ?? UNKNOWN}/${spec.pods?.target.averageValue}`;
    case 'Object':
      return pairText(spec.object?.target, status?.object?.current);
    case 'External':
      return pairText(spec.external?.target, status?.external?.current);
    default:
      return '<unknown type>';
  }
}

function pairText(target: MetricTarget | undefined, current: MetricValueStatus | undefined): string {
  if (target?.averageUtilization !== undefined) {
    const now = current?.averageUtilization;
    return `${now === undefined ? UNKNOWN : `${now}%`}/${target.averageUtilization}%`;
  }
  if (target?.averageValue !== undefined) return `${current?.averageValue ?? UNKNOWN}/${target.averageValue} (avg)`;
  return `${current?.value ?? UNKNOWN}/${target?.value ?? 'auto'}`;
}
