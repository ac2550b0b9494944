import { customScale, numberAt } from '#cluster/api/customScale.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { getRequest, patchRequest, planOf } from '../planParts.ts';
import { hasScale, nameOf } from '../resources.ts';
import { stepsFor, targetsOf } from '../targets.ts';

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
    if (!hasScale(asked.world, resource))
      throw new KubectlError('Error from server (NotFound): the server could not find the requested resource');
    if (expected >= 0) checkReplicas(asked, object, expected);
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

function checkReplicas({ world }: Invocation, object: KubeObject, expected: number): void {
  const paths = customScale(object, world.table(store('CustomResourceDefinition')).values());
  const replicas = numberAt(object, paths?.specReplicas ?? ['spec', 'replicas']) ?? (paths ? 0 : 1);
  if (replicas !== expected) throw usageError(`Expected replicas to be ${expected}, was ${replicas}`);
}
