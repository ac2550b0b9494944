import type { Container, Pod } from '../../../model/generated/types.ts';
import {
  quantityMilliValue,
  quantityOf,
  quantityOfMilli,
  quantityValue,
} from '../../../model/quantity/quantityMath.ts';
import type { Help, NodeVerdict } from '../../../protocol/explanation.ts';
import type { Session } from '../../session.ts';
import { liveVerdicts } from '../verdictsFor.ts';
import { commandsForSpec } from './commandsForSpec.ts';

const MI = 1024 * 1024;

interface Cut {
  readonly resource: 'cpu' | 'memory';
  /** Milli-CPU or bytes that are missing on the node. */
  readonly missing: number;
  readonly node: string;
}

/** The least that must be cut from what the Pod asks for so that it fits on one of the nodes; one resource at a time. */
export function smallerRequestHelp(session: Session, pod: Pod, verdicts: readonly NodeVerdict[]): Help | undefined {
  const cuts = verdicts
    .filter(({ plugin }) => plugin === 'NodeResourcesFit')
    .flatMap((verdict) => cutFor(session, pod, verdict));
  cuts.sort((a, b) => a.missing / requestOf(pod, a.resource) - b.missing / requestOf(pod, b.resource));
  for (const cut of cuts.slice(0, 3)) {
    const container = largestContainer(pod, cut.resource);
    const request = container && smaller(container, cut);
    if (!container || request === undefined) continue;
    const changed: Pod = { ...pod, spec: withRequest(pod.spec, container.name, cut.resource, request) };
    if (!liveVerdicts(session, changed).some(({ code }) => code === 'Success')) continue;
    const commands = commandsForSpec(session, pod, (spec) => withRequest(spec, container.name, cut.resource, request));
    return { change: `requests.${cut.resource}: ${request}`, effect: cut.node, commands };
  }
  return undefined;
}

function cutFor(session: Session, pod: Pod, { node, reasons }: NodeVerdict): Cut[] {
  const free = session.trials.freeOn(node);
  const [reason] = reasons;
  if (!free || reasons.length !== 1) return [];
  if (reason === 'Insufficient cpu') return [{ resource: 'cpu', missing: requestOf(pod, 'cpu') - free.cpuMilli, node }];
  if (reason === 'Insufficient memory')
    return [{ resource: 'memory', missing: requestOf(pod, 'memory') - free.memoryBytes, node }];
  return [];
}

/** What the app containers ask for together: milli-CPU or bytes. */
function requestOf(pod: Pod, resource: Cut['resource']): number {
  return pod.spec.containers.reduce((sum, container) => sum + amountOf(container, resource), 0);
}

function amountOf(container: Container, resource: Cut['resource']): number {
  const text = container.resources?.requests?.[resource];
  if (text === undefined) return 0;
  return resource === 'cpu' ? quantityMilliValue(text) : quantityValue(text);
}

function largestContainer(pod: Pod, resource: Cut['resource']): Container | undefined {
  return pod.spec.containers.reduce<Container | undefined>(
    (best, next) => (best && amountOf(best, resource) >= amountOf(next, resource) ? best : next),
    undefined,
  );
}

/** Memory in whole Mi, rounded down; `undefined` when nothing would be left. */
function smaller(container: Container, { resource, missing }: Cut): string | undefined {
  const left = amountOf(container, resource) - missing;
  if (resource === 'cpu') return left > 0 ? quantityOfMilli(left) : undefined;
  const whole = Math.floor(left / MI) * MI;
  return whole > 0 ? quantityOf(whole, 'BinarySI') : undefined;
}

function withRequest<S extends Pod['spec']>(spec: S, containerName: string, resource: string, request: string): S {
  const containers = spec.containers.map((container) =>
    container.name === containerName
      ? {
          ...container,
          resources: { ...container.resources, requests: { ...container.resources?.requests, [resource]: request } },
        }
      : container,
  );
  return { ...spec, containers };
}
