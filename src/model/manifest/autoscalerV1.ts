import { isRecord } from '#base/isRecord.ts';
import type { Finding } from './manifestError.ts';

type Plain = { readonly [field: string]: unknown };

export function isAutoscalerV1({ apiVersion, kind }: Plain): boolean {
  return apiVersion === 'autoscaling/v1' && kind === 'HorizontalPodAutoscaler';
}

/** Upstream source (v1.36.2): pkg/apis/autoscaling/types.go, DefaultCPUUtilization. */
const DEFAULT_UTILIZATION = 80;
const TARGET = 'targetCPUUtilizationPercentage';
/** Other names for fields that only autoscaling/v2 has, so that they are reported as unknown. */
const ONLY_IN_V2 = new Map([
  ['metrics', 'v1metrics'],
  ['behavior', 'v1behavior'],
]);
const CURRENT = 'currentCPUUtilizationPercentage';

/**
 * The autoscaler in the form of autoscaling/v2, in which every server prefers to give it. Annotations in which older clients kept other metrics stay
 * annotations, which is simpler than upstream.
 * Upstream source (v1.36.2): pkg/apis/autoscaling/v1/conversion.go.
 */
export function autoscalerV2(autoscaler: Plain): Plain {
  const { spec, status } = autoscaler;
  return {
    ...autoscaler,
    apiVersion: 'autoscaling/v2',
    ...(isRecord(spec) && { spec: specV2(spec) }),
    ...(isRecord(status) && { status: statusV2(status) }),
  };
}

function specV2(spec: Plain): Plain {
  const { [TARGET]: averageUtilization = DEFAULT_UTILIZATION, ...rest } = spec;
  const named = Object.entries(rest).map(([name, value]) => [ONLY_IN_V2.get(name) ?? name, value]);
  const cpu = { name: 'cpu', target: { type: 'Utilization', averageUtilization } };
  return { ...Object.fromEntries(named), metrics: [{ type: 'Resource', resource: cpu }] };
}

/** The raw value is not known. */
function statusV2(status: Plain): Plain {
  const { [CURRENT]: averageUtilization, ...rest } = status;
  if (averageUtilization === undefined) return rest;
  const resource = { name: 'cpu', current: { averageUtilization } };
  return { ...rest, currentMetrics: [{ type: 'Resource', resource }] };
}

/** A finding about the converted object, about the fields that were written. Validation names the parts of autoscaling/v2, as the API server does. */
export function findingOfV1({ path, message, ...finding }: Finding): Finding {
  const isType = finding.code === 'wrongType' && path.at(-1) === 'averageUtilization';
  const written = isType ? ['spec', TARGET] : path.map((part) => nameOfV1(part));
  const said = message
    .replace(/\bv1(metrics|behavior)\b/, '$1')
    .replace(
      'MetricTarget.spec.metrics.resource.target.averageUtilization',
      `HorizontalPodAutoscalerSpec.spec.${TARGET}`,
    );
  return { ...finding, path: written, message: said };
}

function nameOfV1(part: string | number): string | number {
  return [...ONLY_IN_V2].find(([, other]) => other === part)?.[0] ?? part;
}
