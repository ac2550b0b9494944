import type { Answered } from '#cluster/scheduler/actor/trials.ts';
import type { Container, Node, Pod, Taint } from '#model/generated/types.ts';
import { hostPorts } from '#model/pod/hostPorts.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { tolerates } from '#model/pod/tolerations.ts';
import { quantityMilliValue, quantityOf, quantityOfMilli, quantityValue } from '#model/quantity/quantityMath.ts';
import { traitsOf } from '../pluginTraits.ts';
import type { Change, Thought } from './changes.ts';
import type { PodSpec, SpecChange } from './commandsForSpec.ts';
import { nodeChanges } from './nodeChanges.ts';
import { affinityChanges, spreadChange, tolerationFor } from './podChangeHelps.ts';

const MI = 1024 * 1024;

/** Untried changes that may remove a plugin's refusal of a node. `isEditable`: the Pod can be made again. */
export function changesFor(thought: Thought, answer: Answered, isEditable: boolean): Change[] {
  return [...aboutNode(thought, answer), ...(isEditable ? aboutPod(thought, answer) : [])];
}

function aboutNode({ pod, node, changes }: Thought, { plugin }: Answered): Change[] {
  const isTouched = changes.some((change) => change.of === 'node' && (change.writesTaints || isUncordon(change)));
  return nodeChanges(pod, node, plugin).flatMap((change): Change[] =>
    change.writesTaints && isTouched ? [] : [{ of: 'node', ...change }],
  );
}

function isUncordon(change: Change): boolean {
  return change.of === 'node' && change.command.type === 'node.uncordon';
}

function aboutPod({ pod, node }: Thought, answer: Answered): Change[] {
  const { podChange } = traitsOf(answer.plugin);
  switch (podChange) {
    case 'toleration':
      return firstTaint(pod, node).map((taint) => ofPod(tolerationFor(taint)));
    case 'nodeAffinity':
    case 'podAffinity':
      return affinityChanges(pod, podChange).map(ofPod);
    case 'spread':
      return spreadChange(pod).map(ofPod);
    case 'hostPorts':
      return withoutHostPorts(pod);
    case 'requests':
      return answer.lacks.flatMap((lack) => smallerRequest(pod, lack));
    case 'none':
      return [];
  }
}

function ofPod({ label, change }: { readonly label: string; readonly change: SpecChange }): Change {
  return { of: 'pod', label, change };
}

function firstTaint(pod: Pod, node: Node): Taint[] {
  return (node.spec?.taints ?? [])
    .filter((taint) => taint.effect !== 'PreferNoSchedule' && !tolerates(pod.spec.tolerations, taint))
    .slice(0, 1);
}

function withoutHostPorts(pod: Pod): Change[] {
  const ports = hostPorts(pod.spec).map(({ port }) => port);
  if (ports.length === 0) return [];
  const change: SpecChange = (spec) => ({
    ...spec,
    containers: spec.containers.map((container) =>
      container.ports ? { ...container, ports: container.ports.map(({ hostPort: _, ...port }) => port) } : container,
    ),
  });
  return [ofPod({ label: `hostPort: - ${ports.join(', ')}`, change })];
}

/** Reduces one resource by the missing amount, in the container that requests the most of it. */
function smallerRequest(pod: Pod, { resource, asked, free }: Answered['lacks'][number]): Change[] {
  if (resource !== 'cpu' && resource !== 'memory') return [];
  const largest = pod.spec.containers.reduce<Container | undefined>(
    (best, next) => (best && amountOf(best, resource) >= amountOf(next, resource) ? best : next),
    undefined,
  );
  // Requests of the whole Pod or of its init containers are not edited, so such Pods get no change.
  const sum = pod.spec.containers.reduce((total, container) => total + amountOf(container, resource), 0);
  if (!largest || sum !== (podRequests(pod)[resource] ?? 0) || sum !== asked) return [];
  const left = amountOf(largest, resource) - (asked - free);
  const request = resource === 'cpu' ? left : Math.floor(left / MI) * MI;
  if (request <= 0) return [];
  const text = resource === 'cpu' ? quantityOfMilli(request) : quantityOf(request, 'BinarySI');
  return [
    {
      of: 'pod',
      label: `requests.${resource}: ${text}`,
      change: (spec) => withRequest(spec, largest.name, resource, text),
      keeps: request / amountOf(largest, resource),
    },
  ];
}

function amountOf(container: Container, resource: 'cpu' | 'memory'): number {
  const text = container.resources?.requests?.[resource];
  if (text === undefined) return 0;
  return resource === 'cpu' ? quantityMilliValue(text) : quantityValue(text);
}

function withRequest<S extends PodSpec>(spec: S, containerName: string, resource: string, request: string): S {
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
