import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { groupOf, type KubeObject } from '#model/kinds.ts';
import { quantityProblem } from '#model/quantity/quantity.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import type { Flags } from '../parseFlags.ts';
import { createRequest, getRequest, planOf } from '../planParts.ts';
import { hasScale, type Resource, resourceOf } from '../resources.ts';
import { stepsFor, targetsOf } from '../targets.ts';

const DEPRECATED =
  "Flag --cpu-percent has been deprecated, Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU).";

/** `kubectl autoscale`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/autoscale/autoscale.go. */
export function autoscale(asked: Invocation): KubectlPlan {
  const { flags, world } = asked;
  const max = flags.number('max') ?? -1;
  const min = flags.number('min') ?? -1;
  if (max < 1) throw usageError(`--max=MAXPODS is required and must be at least 1, max: ${max}`);
  if (max < min) throw usageError(`--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`);
  const hpa = resourceOf(world, 'hpa');
  const metrics = metricsOf(flags);
  if ((flags.number('cpu-percent') ?? -1) > 0 && flags.has('cpu'))
    throw usageError('--cpu-percent and --cpu are mutually exclusive');
  for (const resource of ['cpu', 'memory'] as const) if (flags.has(resource)) metricOf(resource, flags);
  const targets = targetsOf(asked);
  if (targets.length === 0) throw usageError('no objects passed to autoscale');
  const steps = stepsFor(asked, targets, ({ resource, namespace, name: target }) => {
    if (!hasScale(world, resource))
      throw usageError(`cannot autoscale a ${resource.kindName}: ${scaleProblem(resource)}`);
    const name = flags.text('name') ?? target;
    const object: KubeObject = {
      apiVersion: hpa.apiVersion,
      kind: 'HorizontalPodAutoscaler',
      metadata: { name, namespace },
      spec: {
        scaleTargetRef: { apiVersion: resource.apiVersion, kind: resource.kindName, name: target },
        ...(min > 0 && { minReplicas: min }),
        maxReplicas: max,
        ...(metrics.length > 0 && { metrics }),
      },
    };
    const fallback = fallbackProblem(flags);
    return {
      requests: [getRequest(resource, namespace, target), createRequest(hpa, namespace, object)],
      done: `horizontalpodautoscaler.autoscaling/${name} autoscaled`,
      ...(fallback !== undefined && { errorText: `${INCOMPATIBLE}: ${fallback}` }),
    };
  });
  return planOf(asked, steps, { warnings: flags.has('cpu-percent') ? [DEPRECATED] : [] });
}

const INCOMPATIBLE = 'failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1';

/**
 * When autoscaling/v2 refuses, kubectl falls back to v1 if it can express the same. This is kubectl's message when it
 * cannot.
 */
function fallbackProblem(flags: Flags): string | undefined {
  const cpu = flags.text('cpu');
  if (cpu === undefined) return 'empty input';
  return flags.has('memory') || !cpu.endsWith('%') ? '%!w(<nil>)' : undefined;
}

function scaleProblem({ apiVersion, plural }: Resource): string {
  const { group, version } = { group: groupOf(apiVersion), version: apiVersion.slice(apiVersion.lastIndexOf('/') + 1) };
  return `could not find scale subresource for ${group}/${version}, Resource=${plural} in discovery information`;
}

function metricsOf(flags: Flags): object[] {
  const percent = flags.number('cpu-percent') ?? -1;
  return [
    ...(percent > 0 ? [metric('cpu', { type: 'Utilization', averageUtilization: percent })] : []),
    ...(flags.has('cpu') ? [metricOf('cpu', flags)] : []),
    ...(flags.has('memory') ? [metricOf('memory', flags)] : []),
  ];
}

/** The metric of a flag: `70%` is a share of the request, anything else an amount. */
function metricOf(name: 'cpu' | 'memory', flags: Flags): object {
  const said = (flags.text(name) ?? '').trim();
  if (said === '') throw usageError('empty input');
  if (said.endsWith('%')) {
    const share = said.slice(0, -1);
    if (!/^\d+$/.test(share) || Number(share) < 1)
      throw usageError(`invalid ${name} resource value "${said}": the percentage value must be > 0`);
    return metric(name, { type: 'Utilization', averageUtilization: Number(share) });
  }
  const problem = quantityProblem(said);
  if (problem !== undefined) throw usageError(problem);
  return metric(name, { type: 'AverageValue', averageValue: said });
}

function metric(name: string, target: object): object {
  return { type: 'Resource', resource: { name, target } };
}
