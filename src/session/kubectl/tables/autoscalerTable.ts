import type {
  HorizontalPodAutoscaler,
  MetricSpec,
  MetricStatus,
  MetricTarget,
  MetricValueStatus,
} from '#model/generated/types.ts';
import { sinceText } from '../ageText.ts';
import { quantityOrNil } from '../quantityText.ts';
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
      return `${spec.resource?.name}: ${shareText(spec.resource?.target, status?.resource?.current)}`;
    case 'ContainerResource':
      return `${spec.containerResource?.name}: ${shareText(spec.containerResource?.target, status?.containerResource?.current)}`;
    case 'Pods':
      return averageText(spec.pods?.target, status?.pods?.current);
    case 'Object':
      return valueText(spec.object?.target, status?.object?.current);
    case 'External':
      return valueText(spec.external?.target, status?.external?.current);
    default:
      return '<unknown type>';
  }
}

function shareText(target: MetricTarget | undefined, current: MetricValueStatus | undefined): string {
  if (target?.averageValue !== undefined) return averageText(target, current);
  const now = current?.averageUtilization;
  const wanted = target?.averageUtilization;
  return `${now === undefined ? UNKNOWN : `${now}%`}/${wanted === undefined ? '<auto>' : `${wanted}%`}`;
}

function averageText(target: MetricTarget | undefined, current: MetricValueStatus | undefined): string {
  return `${current ? quantityOrNil(current.averageValue) : UNKNOWN}/${quantityOrNil(target?.averageValue)}`;
}

function valueText(target: MetricTarget | undefined, current: MetricValueStatus | undefined): string {
  if (target?.averageValue === undefined)
    return `${current ? quantityOrNil(current.value) : UNKNOWN}/${quantityOrNil(target?.value)}`;
  const now = current?.averageValue;
  return `${now === undefined ? UNKNOWN : quantityOrNil(now)}/${quantityOrNil(target.averageValue)} (avg)`;
}
