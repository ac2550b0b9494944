import type {
  HorizontalPodAutoscaler,
  HPAScalingRules,
  MetricSpec,
  MetricStatus,
  MetricTarget,
  MetricValueStatus,
} from '#model/generated/types.ts';
import { quantityOrNil } from '../ageText.ts';
import { alignedHeadings, headLines, longTime, markLines, UNSET } from './parts.ts';

const UNKNOWN = '<unknown>';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeHorizontalPodAutoscalerV2. */
export function autoscalerLines(hpa: HorizontalPodAutoscaler): string[] {
  const { metadata, spec, status } = hpa;
  const { kind, name } = spec.scaleTargetRef;
  const conditions = status?.conditions ?? [];
  return [
    ...headLines(hpa),
    ...markLines(hpa),
    `CreationTimestamp:\t${longTime(metadata.creationTimestamp)}`,
    `Reference:\t${kind}/${name}`,
    'Metrics:\t( current / target )',
    ...(spec.metrics ?? []).map((metric, at) => metricLine(metric, status?.currentMetrics?.[at])),
    `Min replicas:\t${spec.minReplicas ?? UNSET}`,
    `Max replicas:\t${spec.maxReplicas}`,
    ...(spec.behavior
      ? [
          'Behavior:',
          ...directionLines('Scale Up', spec.behavior.scaleUp),
          ...directionLines('Scale Down', spec.behavior.scaleDown),
        ]
      : []),
    `${kind} pods:\t${status?.currentReplicas ?? 0} current / ${status?.desiredReplicas ?? 0} desired`,
    ...(conditions.length === 0
      ? []
      : [
          'Conditions:',
          ...alignedHeadings(
            ['Type', 'Status', 'Reason', 'Message'],
            conditions.map(({ type, status: is, reason = '', message = '' }) => [type, is, reason, message]),
          ),
        ]),
  ];
}

function metricLine(spec: MetricSpec, status: MetricStatus | undefined): string {
  switch (spec.type) {
    case 'External':
      return `  ${JSON.stringify(spec.external?.metric.name)} ${byValue(spec.external?.target, status?.external?.current, spec.external?.target.averageValue !== undefined)}`;
    case 'Pods':
      return `  ${JSON.stringify(spec.pods?.metric.name)} on pods:\t${average(status?.pods?.current)} / ${quantityOrNil(spec.pods?.target.averageValue)}`;
    case 'Object': {
      const { metric, describedObject, target } = spec.object ?? {};
      const what = `  "${metric?.name}" on ${describedObject?.kind}/${describedObject?.name}`;
      return `${what} ${byValue(target, status?.object?.current, target?.type === 'AverageValue')}`;
    }
    case 'Resource':
      return `  resource ${spec.resource?.name} on pods${byUse(spec.resource?.target, status?.resource?.current)}`;
    case 'ContainerResource': {
      const { name, container, target } = spec.containerResource ?? {};
      const what = `  resource ${name} of container "${container}" on pods`;
      return what + byUse(target, status?.containerResource?.current);
    }
    default:
      return `  <unknown metric type ${JSON.stringify(spec.type)}>`;
  }
}

function average(current: MetricValueStatus | undefined): string {
  return current ? quantityOrNil(current.averageValue) : UNKNOWN;
}

function byValue(target: MetricTarget | undefined, current: MetricValueStatus | undefined, isAverage: boolean): string {
  if (isAverage) return `(target average value):\t${average(current)} / ${quantityOrNil(target?.averageValue)}`;
  return `(target value):\t${current ? quantityOrNil(current.value) : UNKNOWN} / ${quantityOrNil(target?.value)}`;
}

function byUse(target: MetricTarget | undefined, current: MetricValueStatus | undefined): string {
  if (target?.averageValue !== undefined) return `:\t${average(current)} / ${quantityOrNil(target.averageValue)}`;
  const share = current?.averageUtilization;
  const now = share === undefined ? UNKNOWN : `${share}% (${quantityOrNil(current?.averageValue)})`;
  const wanted = target?.averageUtilization;
  return `  (as a percentage of request):\t${now} / ${wanted === undefined ? '<auto>' : `${wanted}%`}`;
}

function directionLines(title: string, rules: HPAScalingRules | undefined): string[] {
  if (!rules) return [];
  const { stabilizationWindowSeconds, selectPolicy = 'Max', policies = [] } = rules;
  return [
    `  ${title}:`,
    ...(stabilizationWindowSeconds === undefined
      ? []
      : [`    Stabilization Window: ${stabilizationWindowSeconds} seconds`]),
    ...(policies.length === 0 ? [] : [`    Select Policy: ${selectPolicy}`, '    Policies:']),
    ...policies.map(
      ({ type, value, periodSeconds }) => `      - Type: ${type}\tValue: ${value}\tPeriod: ${periodSeconds} seconds`,
    ),
  ];
}
