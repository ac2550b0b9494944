import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import type { Flags } from '../parseFlags.ts';
import { createRequest, getRequest, planOf } from '../planParts.ts';
import { existing, resourceOf } from '../resources.ts';
import { targetsOf } from '../targets.ts';

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
  const steps = targetsOf(asked).map(({ resource, namespace, name: target }) => {
    existing(world, resource, namespace, target);
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
    return {
      requests: [getRequest(resource, namespace, target), createRequest(hpa, namespace, object)],
      done: `horizontalpodautoscaler.autoscaling/${name} autoscaled`,
    };
  });
  return planOf(asked, steps, { warnings: flags.has('cpu-percent') ? [DEPRECATED] : [] });
}

function metricsOf(flags: Flags): object[] {
  const percent = flags.number('cpu-percent');
  return [
    ...(percent !== undefined && percent >= 0 ? [metric('cpu', `${percent}%`)] : []),
    ...(flags.has('cpu') ? [metric('cpu', flags.text('cpu') ?? '')] : []),
    ...(flags.has('memory') ? [metric('memory', flags.text('memory') ?? '')] : []),
  ];
}

function metric(name: string, said: string): object {
  const isShare = said.endsWith('%');
  const target = isShare
    ? { type: 'Utilization', averageUtilization: Number(said.slice(0, -1)) }
    : { type: 'AverageValue', averageValue: said };
  return { type: 'Resource', resource: { name, target } };
}
