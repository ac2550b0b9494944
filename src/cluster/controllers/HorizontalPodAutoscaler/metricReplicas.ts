import { compare } from '#base/order.ts';
import { MetricError, type MetricsSource } from '#cluster/api/customScale.ts';
import type {
  HorizontalPodAutoscaler,
  LabelSelector,
  MetricSpec,
  MetricStatus,
  MetricTarget,
  MetricValueStatus,
  Pod,
} from '#model/generated/types.ts';
import { quantityMilliValue, quantityOfMilli } from '#model/quantity/quantityMath.ts';
import {
  type Calculation,
  type Proposal,
  replicasForAverage,
  replicasForShares,
  replicasForUtilization,
  replicasForValue,
} from './replicaCalculator.ts';

/** Verdict of one metric about the number of replicas. */
export type MetricVerdict =
  | { readonly ok: true; readonly replicas: number; readonly name: string; readonly status: MetricStatus }
  | {
      readonly ok: false;
      /** Reason of the condition ScalingActive. */
      readonly reason: string;
      /** Event message about the autoscaler, and error of the whole run. */
      readonly error: string;
      readonly lookError: string;
    };

export interface MetricScope extends Calculation {
  readonly autoscaler: HorizontalPodAutoscaler;
  readonly statusReplicas: number;
  readonly metrics: MetricsSource;
}

type Found = Extract<MetricVerdict, { ok: true }>;

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, computeReplicasForMetric. */
export function judgeMetric(scope: MetricScope, spec: MetricSpec): MetricVerdict {
  switch (spec.type) {
    case 'Resource':
      return tried('FailedGetResourceMetric', `failed to get ${spec.resource?.name} resource metric value`, () =>
        ofResource(scope, spec),
      );
    case 'ContainerResource':
      return tried(
        'FailedGetContainerResourceMetric',
        `failed to get ${spec.containerResource?.container} container metric value`,
        () => ofResource(scope, spec),
      );
    case 'Pods':
      return tried('FailedGetPodsMetric', 'failed to get pods metric value', () => ofPods(scope, spec));
    case 'Object':
      return tried('FailedGetObjectMetric', 'failed to get object metric value', () => ofObject(scope, spec));
    case 'External':
      return tried('FailedGetExternalMetric', `failed to get ${spec.external?.metric.name} external metric value`, () =>
        ofExternal(scope, spec),
      );
    default: {
      const error = `unknown metric source type "${spec.type}"`;
      return { ok: false, reason: 'InvalidMetricSourceType', error, lookError: error };
    }
  }
}

function tried(reason: string, prefix: string, find: () => Found): MetricVerdict {
  try {
    return find();
  } catch (thrown) {
    if (!(thrown instanceof MetricError)) throw thrown;
    return { ok: false, reason, error: thrown.message, lookError: `${prefix}: ${thrown.message}` };
  }
}

function namespaceOf({ autoscaler }: MetricScope): string {
  return autoscaler.metadata.namespace ?? '';
}

function ofResource(scope: MetricScope, spec: MetricSpec): Found {
  const { resource, containerResource } = spec;
  const name = resource?.name ?? containerResource?.name ?? '';
  const target = (resource ?? containerResource)?.target;
  const measure = target?.averageValue === undefined ? 'utilization' : 'usage';
  const { proposal, label } = inWords(`failed to get ${name} ${measure}: `, () =>
    resourceProposal(scope, name, containerResource?.container, target),
  );
  const { averageMilli, utilizationPercent } = proposal;
  const current: MetricValueStatus = {
    ...(utilizationPercent !== undefined && { averageUtilization: utilizationPercent }),
    averageValue: quantityOfMilli(averageMilli),
  };
  const status: MetricStatus = containerResource
    ? { type: spec.type, containerResource: { name, container: containerResource.container, current } }
    : { type: spec.type, resource: { name, current } };
  return { ok: true, replicas: proposal.replicas, name: label, status };
}

function resourceProposal(
  scope: MetricScope,
  name: string,
  container: string | undefined,
  target: MetricTarget | undefined,
): { readonly proposal: Proposal; readonly label: string } {
  const measured = inWords(`unable to get metrics for resource ${name}: `, () =>
    scope.metrics.resource(namespaceOf(scope), scope.pods, name, container),
  );
  if (target?.averageValue !== undefined) {
    const proposal = replicasForAverage(scope, measured, name, quantityMilliValue(target.averageValue));
    return { proposal, label: `${name} resource` };
  }
  const percent = target?.averageUtilization ?? 0;
  const requests = () => requestsOf(scope.pods, name, container);
  const proposal = replicasForUtilization(scope, measured, name, requests, percent);
  const kind = container === undefined ? 'resource' : 'container resource';
  return { proposal, label: `${name} ${kind} utilization (percentage of request)` };
}

function ofPods(scope: MetricScope, { type, pods: source }: MetricSpec): Found {
  const { metric, target } = required(source);
  const measured = inWords(`unable to get metric ${metric.name}: `, () =>
    scope.metrics.pods(namespaceOf(scope), scope.pods, metric.name),
  );
  const proposal = replicasForAverage(scope, measured, '', quantityMilliValue(target.averageValue ?? '0'));
  const current = { averageValue: quantityOfMilli(proposal.averageMilli) };
  const status = { type, pods: { metric, current } };
  return { ok: true, replicas: proposal.replicas, name: `pods metric ${metric.name}`, status };
}

function ofObject(scope: MetricScope, { type, object: source }: MetricSpec): Found {
  const { metric, target, describedObject } = required(source);
  const { kind, name } = describedObject;
  const namespace = namespaceOf(scope);
  const read = () =>
    inWords(`unable to get metric ${metric.name}: ${kind} on ${namespace} ${name}/`, () =>
      scope.metrics.object(namespace, describedObject, metric.name),
    );
  if (target.type === 'Value' && target.value !== undefined) {
    const milli = read();
    const replicas = replicasForValue(scope, milli, quantityMilliValue(target.value));
    const status = { type, object: { describedObject, metric, current: { value: quantityOfMilli(milli) } } };
    return { ok: true, replicas, name: `${kind} metric ${metric.name}`, status };
  }
  const milli = inWords(`failed to get ${metric.name} object metric: `, read);
  const { replicas, averageMilli } = sharesOf(scope, milli, target);
  const current = { averageValue: quantityOfMilli(averageMilli) };
  const label = `external metric ${metric.name}(${printed(metric.selector)})`;
  return { ok: true, replicas, name: label, status: { type, object: { describedObject, metric, current } } };
}

function ofExternal(scope: MetricScope, { type, external: source }: MetricSpec): Found {
  const { metric, target } = required(source);
  const namespace = namespaceOf(scope);
  const label = `external metric ${metric.name}(${printed(metric.selector)})`;
  const prefix = `unable to get external metric ${namespace}/${metric.name}/${printed(metric.selector)}: `;
  const read = () =>
    inWords(prefix, () => scope.metrics.external(namespace, metric.name, metric.selector)).reduce((a, b) => a + b, 0);
  if (target.averageValue !== undefined) {
    const sum = inWords(`failed to get ${metric.name} external metric: `, read);
    const { replicas, averageMilli } = sharesOf(scope, sum, target);
    const current = { averageValue: quantityOfMilli(averageMilli) };
    return { ok: true, replicas, name: label, status: { type, external: { metric, current } } };
  }
  const { replicas, milli } = inWords(`failed to get external metric ${metric.name}: `, () => {
    const milli = read();
    return { milli, replicas: replicasForValue(scope, milli, quantityMilliValue(target.value ?? '0')) };
  });
  const current = { value: quantityOfMilli(milli) };
  return { ok: true, replicas, name: label, status: { type, external: { metric, current } } };
}

function sharesOf(
  { statusReplicas, tolerances }: MetricScope,
  milli: number,
  { averageValue }: MetricTarget,
): Proposal {
  return replicasForShares(statusReplicas, tolerances, milli, quantityMilliValue(averageValue ?? '0'));
}

/** Validation guarantees that the value is present. */
function required<T>(source: T | undefined): T {
  if (source === undefined) throw new MetricError('invalid metric source');
  return source;
}

/** Adds the current activity to the message of an error. */
function inWords<T>(prefix: string, find: () => T): T {
  try {
    return find();
  } catch (thrown) {
    if (!(thrown instanceof MetricError)) throw thrown;
    throw new MetricError(`${prefix}${thrown.message}`);
  }
}

/** Selector in Go's format. */
function printed(selector: LabelSelector | undefined): string {
  if (!selector) return 'nil';
  const labels = Object.entries(selector.matchLabels ?? {}).sort(([a], [b]) => compare(a, b));
  const expressions = (selector.matchExpressions ?? []).map(
    ({ key, operator, values = [] }) =>
      `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(' ')}],},`,
  );
  const pairs = labels.map(([key, value]) => `${key}: ${value},`).join('');
  return `&LabelSelector{MatchLabels:map[string]string{${pairs}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`;
}

/**
 * Requests of each Pod for a resource by Pod name, in thousandths; for one container if it is named.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/replica_calculator.go, calculateRequests.
 * @throws {MetricError} when a container has no request.
 */
function requestsOf(pods: readonly Pod[], resource: string, container: string | undefined): Map<string, number> {
  return new Map(pods.map((pod) => [pod.metadata.name, requestOf(pod, resource, container)]));
}

function requestOf(pod: Pod, resource: string, container: string | undefined): number {
  const { name: podName } = pod.metadata;
  const ofPod = pod.spec.resources?.requests;
  if (container === undefined && ofPod && Object.keys(ofPod).length > 0) {
    const text = ofPod[resource];
    if (text === undefined) throw new MetricError(`missing pod-level request for ${resource} in Pod ${podName}`);
    return quantityMilliValue(text);
  }
  const sidecars = (pod.spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  let sum = 0;
  for (const { name, resources } of [...pod.spec.containers, ...sidecars]) {
    if (container !== undefined && container !== name) continue;
    const text = resources?.requests?.[resource];
    if (text === undefined)
      throw new MetricError(`missing request for ${resource} in container ${name} of Pod ${podName}`);
    sum += quantityMilliValue(text);
    if (container === name) return sum;
  }
  if (container !== undefined) throw new MetricError(`container ${container} not found in Pod ${podName}`);
  return sum;
}
