import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { getRequest, patchRequest, planOf } from '../planParts.ts';
import { existing, nameOf } from '../resources.ts';
import { targetsOf } from '../targets.ts';

const SCALABLE = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController']);

/** `kubectl scale`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/scale/scale.go. */
export function scale(asked: Invocation): KubectlPlan {
  const { flags, world } = asked;
  const replicas = flags.number('replicas');
  if (replicas === undefined) throw usageError('required flag(s) "replicas" not set');
  if (replicas < 0)
    throw usageError('The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0');
  const expected = flags.number('current-replicas') ?? -1;
  const steps = targetsOf(asked).map(({ resource, name, namespace }) => {
    if (!SCALABLE.has(resource.kind))
      throw new KubectlError('Error from server (NotFound): the server could not find the requested resource');
    if (expected >= 0) checkReplicas(existing(world, resource, namespace, name), expected);
    return {
      requests: [
        getRequest(resource, namespace, name),
        patchRequest(resource, namespace, name, { spec: { replicas } }, 'merge', 'scale'),
      ],
      done: `${nameOf(resource, name)} scaled`,
    };
  });
  if (steps.length === 0) throw usageError('no objects passed to scale');
  return planOf(asked, steps);
}

function checkReplicas({ spec }: { readonly spec?: unknown }, expected: number): void {
  const { replicas = 1 } = (spec ?? {}) as { readonly replicas?: number };
  if (replicas !== expected) throw usageError(`Expected replicas to be ${expected}, was ${replicas}`);
}
