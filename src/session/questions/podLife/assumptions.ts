import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import { hookOutcome } from '#cluster/environment/hookOutcome.ts';
import { probeAnswers } from '#cluster/environment/probeAnswer.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { LifeAssumption } from '#protocol/podLife.ts';

const HOOKS = ['postStart', 'preStop'] as const;
const PROBES = [
  ['startup', 'startupProbe'],
  ['readiness', 'readinessProbe'],
  ['liveness', 'livenessProbe'],
] as const;

/**
 * Hooks and probes that the model assumes to succeed, because neither the manifest nor a person gives their result.
 */
export function assumptions(world: World, pod: Pod): LifeAssumption[] {
  const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  return containers.flatMap((container) => {
    const { name } = container;
    const behaviour = behaviourOf(world, pod, name);
    const hooks = HOOKS.map((about) => ({ about, takes: hookOutcome(world, pod, name, 1, about, 0)?.assumed ?? [] }));
    const probes = PROBES.map(([kind, about]) => {
      const probe = container[about];
      return { about, takes: probe ? probeAnswers(world, pod, container, behaviour, kind, probe).assumed : [] };
    });
    return [...hooks, ...probes].filter(({ takes }) => takes.length > 0).map((each) => ({ container: name, ...each }));
  });
}
