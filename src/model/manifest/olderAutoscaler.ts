import { isRecord } from '#base/record.ts';

type Plain = { readonly [field: string]: unknown };

const METRICS = 'autoscaling.alpha.kubernetes.io/metrics';
const BEHAVIOR = 'autoscaling.alpha.kubernetes.io/behavior';
const OTHERS = ['autoscaling.alpha.kubernetes.io/current-metrics', 'autoscaling.alpha.kubernetes.io/conditions'];
export const OLDER_TARGET = 'targetCPUUtilizationPercentage';
/** Fields of the other version of spec and status. A name that neither has is reported as unknown. */
const FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  spec: new Set(['scaleTargetRef', 'minReplicas', 'maxReplicas', OLDER_TARGET]),
  status: new Set([
    'observedGeneration',
    'lastScaleTime',
    'currentReplicas',
    'desiredReplicas',
    'currentCPUUtilizationPercentage',
  ]),
};
const UNKNOWN = 'autoscaling ';
/** Percent, for an autoscaler without any metric. Upstream source (v1.36.2): pkg/apis/autoscaling/annotations.go, DefaultCPUUtilization. */
const DEFAULT_UTILIZATION = 80;

export function isOlderAutoscaler({ apiVersion, kind }: Plain): boolean {
  return apiVersion === 'autoscaling/v1' && kind === 'HorizontalPodAutoscaler';
}

/**
 * The autoscaler of autoscaling/v1, which v1.36 serves too, as autoscaling/v2 has it. What v1 has no field for stands in annotations.
 * Upstream source (v1.36.2): pkg/apis/autoscaling/v1/conversion.go.
 */
export function newerAutoscaler(written: Plain): Plain {
  const { metadata, spec, status } = written;
  const annotations = isRecord(metadata) && isRecord(metadata.annotations) ? metadata.annotations : {};
  const { [OLDER_TARGET]: ownTarget, ...rest } = checkedFields('spec', spec);
  const { currentCPUUtilizationPercentage: current, ...seen } = checkedFields('status', status);
  const behavior = parsed(annotations[BEHAVIOR]);
  const others = otherMetrics(parsed(annotations[METRICS]));
  const target = ownTarget ?? (others.length === 0 ? DEFAULT_UTILIZATION : undefined);
  const metrics = [
    ...others,
    ...(target === undefined
      ? []
      : [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: target } } }]),
  ];
  const kept = Object.entries(annotations).filter(([name]) => ![METRICS, BEHAVIOR, ...OTHERS].includes(name));
  const currentMetrics =
    current === undefined
      ? {}
      : { currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: current } } }] };
  return {
    ...written,
    apiVersion: 'autoscaling/v2',
    ...(isRecord(metadata) &&
      metadata.annotations !== undefined && { metadata: { ...metadata, annotations: Object.fromEntries(kept) } }),
    ...(isRecord(spec) && {
      spec: {
        ...rest,
        metrics,
        ...(isRecord(behavior) && { behavior: asWritten(behavior) }),
      },
    }),
    ...(isRecord(status) && { status: { ...seen, ...currentMetrics } }),
  };
}

/** The original name of an unknown field. */
export function olderName(name: string): string {
  return name.startsWith(UNKNOWN) ? name.slice(UNKNOWN.length) : name;
}

function checkedFields(part: 'spec' | 'status', value: unknown): Plain {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [FIELDS[part]?.has(name) ? name : `${UNKNOWN}${name}`, field]),
  );
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    // The conversion leaves out what is no JSON, too.
    return undefined;
  }
}

/** The annotation has the internal type, whose fields begin with capitals. */
function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([name, field]) => [name.charAt(0).toLowerCase() + name.slice(1), asWritten(field)]),
  );
}

function otherMetrics(list: unknown): Plain[] {
  return Array.isArray(list) ? list.filter((metric) => isRecord(metric)).map(newerMetric) : [];
}

function newerMetric({ type, resource, containerResource, pods, external, object }: Plain): Plain {
  if (isRecord(resource)) return { type, resource: { name: resource.name, target: target(resource) } };
  if (isRecord(containerResource)) {
    const { name, container } = containerResource;
    return { type, containerResource: { name, container, target: target(containerResource) } };
  }
  if (isRecord(pods)) return { type, pods: { metric: metric(pods, 'selector'), target: target(pods) } };
  if (isRecord(external))
    return { type, external: { metric: metric(external, 'metricSelector'), target: target(external) } };
  if (!isRecord(object)) return { type };
  return {
    type,
    object: { describedObject: object.target, metric: metric(object, 'selector'), target: target(object) },
  };
}

function metric(source: Plain, selector: string): Plain {
  return { name: source.metricName, ...(source[selector] !== undefined && { selector: source[selector] }) };
}

function target({
  targetAverageUtilization,
  targetAverageValue,
  averageValue = targetAverageValue,
  targetValue,
}: Plain): Plain {
  if (targetAverageUtilization !== undefined)
    return { type: 'Utilization', averageUtilization: targetAverageUtilization };
  if (averageValue !== undefined) return { type: 'AverageValue', averageValue };
  return { type: 'Value', value: targetValue };
}
