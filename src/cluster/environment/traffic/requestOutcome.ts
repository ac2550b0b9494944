import type { Micros } from '#base/time.ts';
import type { ProxyEndpoint } from '#cluster/api/proxyRules.ts';
import type { World } from '#kernel/world.ts';
import { behaviourOf } from '../behaviourOf.ts';
import { isUnreachable } from '../nodeFaults.ts';
import { type ContainerOnMachine, PODS_ON_MACHINES, type PodOnMachine } from '../podsOnMachines.ts';
import { answeringWindows, answersAt } from '../probeAnswer.ts';
import type { FailureCause, Outcome } from './trafficRecords.ts';

export interface RequestOutcome {
  readonly outcome: Outcome;
  readonly cause?: FailureCause;
}

const ANSWERED: RequestOutcome = { outcome: 'answered' };

/** Outcome of a request from the node to the endpoint at this moment. */
export function requestOutcome(world: World, fromNode: string, endpoint: ProxyEndpoint, nowUs: Micros): RequestOutcome {
  if (isUnreachable(world, fromNode) || isUnreachable(world, endpoint.node)) return failed('unreachable', 'node.gone');
  const running = world.table(PODS_ON_MACHINES).get(endpoint.uid);
  if (running?.sandbox !== 'ready') return failed('unreachable', 'pod.gone');
  const container = servingContainer(running, endpoint.port);
  if (container?.state !== 'running')
    return failed('refused', container?.state === 'exited' ? 'process.stopped' : 'process.starting');
  const behaviour = behaviourOf(world, running.pod, container.name, container.instances);
  const sigtermUs = container.killing?.sigtermUs ?? -1;
  if (sigtermUs >= 0 && !behaviour.servesWhileStopping) return failed('refused', 'process.stopping');
  const ageMs = (nowUs - container.startedUs) / 1000;
  const isStarting =
    behaviour.unhealthyAfterMs === 0 && (behaviour.unhealthyUntilMs < 0 || ageMs < behaviour.unhealthyUntilMs);
  if (isStarting) return failed('refused', 'process.starting');
  return answersAt(answeringWindows(behaviour, 'readiness'), ageMs) ? ANSWERED : failed('errors', 'application.unwell');
}

function failed(outcome: Outcome, cause: FailureCause): RequestOutcome {
  return { outcome, cause };
}

/** Container that declares the port, else the first application container. */
function servingContainer({ pod, containers }: PodOnMachine, port: number): ContainerOnMachine | undefined {
  const specs = [...pod.spec.containers, ...(pod.spec.initContainers ?? [])];
  const owner = specs.find(({ ports }) => ports?.some(({ containerPort }) => containerPort === port));
  return containers.find(({ name }) => name === owner?.name) ?? containers.find(({ kind }) => kind === 'app');
}
