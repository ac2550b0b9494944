import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { getRequest, patchRequest, planOf } from '../planParts.ts';
import { nameOf } from '../resources.ts';
import { stepsFor, targetsOf } from '../targets.ts';

const SCALABLE = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController']);

/** `kubectl scale`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/scale/scale.go. */
export function scale(asked: Invocation): KubectlPlan {
  const { flags } = asked;
  const replicas = flags.number('replicas') ?? 0;
  if (replicas < 0)
    throw usageError('The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0');
  const expected = flags.number('current-replicas') ?? -1;
  if (expected < -1) throw usageError('The --current-replicas must specify an integer of -1 or greater');
  const targets = targetsOf(asked);
  if (targets.length === 0) throw usageError('no objects passed to scale');
  const steps = stepsFor(asked, targets, ({ resource, name, namespace }, object) => {
    if (!SCALABLE.has(resource.kind))
      throw new KubectlError('Error from server (NotFound): the server could not find the requested resource');
    if (expected >= 0) checkReplicas(object, expected);
    return {
      requests: [
        getRequest(resource, namespace, name),
        patchRequest(resource, namespace, name, { spec: { replicas } }, 'merge', 'scale'),
      ],
      done: `${nameOf(resource, name)} scaled`,
    };
  });
  return planOf(asked, steps);
}

function checkReplicas({ spec }: { readonly spec?: unknown }, expected: number): void {
  const { replicas = 1 } = (spec ?? {}) as { readonly replicas?: number };
  if (replicas !== expected) throw usageError(`Expected replicas to be ${expected}, was ${replicas}`);
}
