import type { HorizontalPodAutoscalerSpec, HPAScalingRules, MetricSpec, MetricTarget } from '#model/generated/types.ts';
import { atMost, invalid, notNegative, oneOf, required, unsupported } from './fieldProblem.ts';
import type { Finding, PathSegment } from './manifestError.ts';

type Path = readonly PathSegment[];

const MAX_PERIOD_SECONDS = 1800;
const MAX_WINDOW_SECONDS = 3600;

/** The field that a type of metric is described in. */
const SOURCES = {
  ContainerResource: 'containerResource',
  External: 'external',
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
} as const;

/** Upstream source (v1.36.2): pkg/apis/autoscaling/validation/validation.go, validateHorizontalPodAutoscalerSpec. */
export function autoscalerProblems(spec: Partial<HorizontalPodAutoscalerSpec>): Finding[] {
  const { minReplicas, maxReplicas = 0, scaleTargetRef, metrics = [], behavior } = spec;
  const reference = ['spec', 'scaleTargetRef'];
  return [
    ...(minReplicas !== undefined && minReplicas < 1
      ? [invalid(['spec', 'minReplicas'], minReplicas, 'must be greater than or equal to 1')]
      : []),
    ...(maxReplicas < 1 ? [invalid(['spec', 'maxReplicas'], maxReplicas, 'must be greater than 0')] : []),
    ...(minReplicas !== undefined && maxReplicas < minReplicas
      ? [invalid(['spec', 'maxReplicas'], maxReplicas, 'must be greater than or equal to `minReplicas`')]
      : []),
    ...atMost(['spec', 'maxReplicas'], maxReplicas, 'replicas'),
    ...(scaleTargetRef?.kind ? [] : [required([...reference, 'kind'])]),
    ...(scaleTargetRef?.name ? [] : [required([...reference, 'name'])]),
    ...metrics.flatMap((metric, index) => metricProblems(metric, ['spec', 'metrics', index])),
    ...rulesProblems(behavior?.scaleUp, ['spec', 'behavior', 'scaleUp']),
    ...rulesProblems(behavior?.scaleDown, ['spec', 'behavior', 'scaleDown']),
  ];
}

function metricProblems(metric: MetricSpec, path: Path): Finding[] {
  if (!metric.type) return [required([...path, 'type'], 'must specify a metric source type')];
  if (!Object.hasOwn(SOURCES, metric.type)) return [unsupported([...path, 'type'], metric.type, Object.keys(SOURCES))];
  const field = SOURCES[metric.type as keyof typeof SOURCES];
  const source = metric[field];
  if (!source) return [required([...path, field], 'must populate information for the given metric source')];
  const hasName = !('metric' in source) || Boolean(source.metric?.name);
  return [
    ...(hasName ? [] : [required([...path, field, 'metric', 'name'], 'must specify a metric name')]),
    ...targetProblems(source.target ?? { type: '' }, [...path, field, 'target'], metric.type),
  ];
}

function targetProblems(target: MetricTarget, path: Path, source: string): Finding[] {
  const { type, averageUtilization } = target;
  return [
    ...(type
      ? oneOf([...path, 'type'], type, ['AverageValue', 'Utilization', 'Value'])
      : [required([...path, 'type'], 'must specify a metric target type')]),
    ...(averageUtilization !== undefined && averageUtilization < 1
      ? [invalid([...path, 'averageUtilization'], averageUtilization, 'must be greater than 0')]
      : []),
    ...missingTarget(target, path, source),
  ];
}

/** Each source of metrics names its target with fields of its own. */
function missingTarget(
  { averageUtilization, averageValue, value }: MetricTarget,
  path: Path,
  source: string,
): Finding[] {
  if (averageValue !== undefined) return [];
  if (source === 'Resource' || source === 'ContainerResource') {
    const detail = 'must set either a target raw value or a target utilization';
    return averageUtilization === undefined ? [required([...path, 'averageUtilization'], detail)] : [];
  }
  if (source === 'Pods') return [required([...path, 'averageValue'], 'must specify a positive target averageValue')];
  if (value !== undefined) return [];
  const either =
    source === 'External'
      ? 'must set either a target value for metric or a per-pod target'
      : 'must set either a target value or averageValue';
  return [required([...path, 'averageValue'], either)];
}

function rulesProblems(rules: HPAScalingRules | undefined, path: Path): Finding[] {
  if (!rules) return [];
  const { stabilizationWindowSeconds: windowSeconds = 0, selectPolicy, policies } = rules;
  const tooLong = `must be less than or equal to ${MAX_WINDOW_SECONDS}`;
  return [
    ...notNegative([...path, 'stabilizationWindowSeconds'], windowSeconds),
    ...(windowSeconds > MAX_WINDOW_SECONDS
      ? [invalid([...path, 'stabilizationWindowSeconds'], windowSeconds, tooLong)]
      : []),
    ...oneOf([...path, 'selectPolicy'], selectPolicy, ['Disabled', 'Max', 'Min']),
    ...(policies?.length === 0 ? [required([...path, 'policies'], 'must specify at least one Policy')] : []),
    ...(policies ?? []).flatMap(({ type, value, periodSeconds }, index) => {
      const policy = [...path, 'policies', index];
      return [
        ...oneOf([...policy, 'type'], type, ['Percent', 'Pods']),
        ...(value > 0 ? [] : [invalid([...policy, 'value'], value, 'must be greater than zero')]),
        ...(periodSeconds > 0
          ? []
          : [invalid([...policy, 'periodSeconds'], periodSeconds, 'must be greater than zero')]),
        ...(periodSeconds > MAX_PERIOD_SECONDS
          ? [
              invalid(
                [...policy, 'periodSeconds'],
                periodSeconds,
                `must be less than or equal to ${MAX_PERIOD_SECONDS}`,
              ),
            ]
          : []),
      ];
    }),
  ];
}
