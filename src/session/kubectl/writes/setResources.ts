import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Container } from '#model/generated/types.ts';
import { isLike } from '#session/telling/matches.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { patchStep, planOf } from '../planParts.ts';
import { existing } from '../resources.ts';
import { targetsOf } from '../targets.ts';
import { patchOfPodSpec, podSpecOf, readAmounts } from './setPodSpec.ts';

type Amounts = Readonly<Record<string, string>>;
interface Requirements {
  readonly limits?: Amounts;
  readonly requests?: Amounts;
}

/** `kubectl set resources`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/set/set_resources.go. */
export function setResources(asked: Invocation): KubectlPlan {
  const { flags } = asked;
  const limits = flags.text('limits');
  const requests = flags.text('requests');
  if (!limits && !requests)
    throw usageError('you must specify an update to requests or limits (in the form of --requests/--limits)');
  const wanted: Requirements = {
    ...(limits && { limits: readAmounts(limits) }),
    ...(requests && { requests: readAmounts(requests) }),
  };
  const named = flags.text('containers') ?? '*';
  const steps = targetsOf(asked, asked.words).flatMap((target) => {
    const object = existing(asked.world, target.resource, target.namespace, target.name);
    const { containers = [], initContainers = [] } = podSpecOf(object);
    const meant = (list: readonly Container[]) => list.filter(({ name }) => isLike(name, named));
    if (meant([...containers, ...initContainers]).length === 0)
      throw usageError(`unable to find container named ${named}`);
    const changed = {
      containers: changes(meant(containers), wanted),
      initContainers: changes(meant(initContainers), wanted),
    };
    const lists = Object.fromEntries(Object.entries(changed).filter(([, list]) => list.length > 0));
    if (Object.keys(lists).length === 0) return [];
    const patch = patchOfPodSpec(object.kind, lists);
    return [patchStep(target, target.namespace, patch, 'resource requirements updated')];
  });
  return planOf(asked, steps);
}

/** The containers that do not have the wanted resources yet, with the changes. */
function changes(containers: readonly Container[], wanted: Requirements): { name: string; resources: Requirements }[] {
  return containers.flatMap(({ name, resources = {} }) => {
    const isSo = (['limits', 'requests'] as const).every((of) =>
      Object.entries(wanted[of] ?? {}).every(([resource, value]) => resources[of]?.[resource] === value),
    );
    return isSo ? [] : [{ name, resources: wanted }];
  });
}
