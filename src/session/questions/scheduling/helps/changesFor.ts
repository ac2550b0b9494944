import type { Answered } from '#cluster/scheduler/actor/trials.ts';
import type { Container, Node, NodeSelectorRequirement, Pod, Taint } from '#model/generated/types.ts';
import { hostPorts, podRequests } from '#model/pod/podResources.ts';
import { tolerates } from '#model/pod/tolerations.ts';
import { quantityMilliValue, quantityOf, quantityOfMilli, quantityValue } from '#model/quantity/quantityMath.ts';
import type { Command } from '#protocol/command.ts';
import type { Help } from '#protocol/explanation.ts';
import { commandLabel } from '#session/commands/commandList.ts';
import type { Reader } from '#session/reader.ts';
import { liveVerdicts } from '../cycleExplanation.ts';
import { traitsOf } from '../pluginTraits.ts';
import type { HelpChange, PodSpec, SpecChange, Thought } from './commandsForSpec.ts';
import { commandsForSpec } from './commandsForSpec.ts';

const HOSTNAME = 'kubernetes.io/hostname';

const MI = 1024 * 1024;

/** Untried changes that may remove a plugin's refusal of a node. `isEditable`: the Pod can be made again. */
export function changesFor(thought: Thought, answer: Answered, isEditable: boolean): HelpChange[] {
  return [...aboutNode(thought, answer), ...(isEditable ? aboutPod(thought, answer) : [])];
}

function aboutNode({ pod, node, changes }: Thought, { plugin }: Answered): HelpChange[] {
  const isTouched = changes.some((change) => change.of === 'node' && (change.writesTaints || isUncordon(change)));
  return nodeChanges(pod, node, plugin).flatMap((change): HelpChange[] =>
    change.writesTaints && isTouched ? [] : [{ of: 'node', ...change }],
  );
}

function isUncordon(change: HelpChange): boolean {
  return change.of === 'node' && change.command.type === 'node.uncordon';
}

function aboutPod({ pod, node }: Thought, answer: Answered): HelpChange[] {
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

function ofPod({ label, change }: { readonly label: string; readonly change: SpecChange }): HelpChange {
  return { of: 'pod', label, change };
}

function firstTaint(pod: Pod, node: Node): Taint[] {
  return (node.spec?.taints ?? [])
    .filter((taint) => taint.effect !== 'PreferNoSchedule' && !tolerates(pod.spec.tolerations, taint))
    .slice(0, 1);
}

function withoutHostPorts(pod: Pod): HelpChange[] {
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
function smallerRequest(pod: Pod, { resource, asked, free }: Answered['lacks'][number]): HelpChange[] {
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

/** A change of a node, with the command that makes it. */
interface NodeChange {
  readonly label: string;
  readonly change: (node: Node) => Node;
  readonly command: Command;
  /** The kind of the change, the same for every node. */
  readonly kind: string;
  /** The command writes the whole list of taints. */
  readonly writesTaints?: boolean;
}

/** Untried changes of one node that may remove a plugin's refusal. */
function nodeChanges(pod: Pod, node: Node, plugin: string): NodeChange[] {
  switch (traitsOf(plugin).nodeChange) {
    case 'uncordon':
      return [uncordon(node)];
    case 'taint':
      return withoutTaints(pod, node);
    case 'label':
      return relabelled(pod, node);
    case 'none':
      return [];
  }
}

function uncordon(node: Node): NodeChange {
  const change = (before: Node): Node => ({
    ...before,
    spec: {
      ...before.spec,
      unschedulable: false,
      taints: (before.spec?.taints ?? []).filter(({ key }) => key !== 'node.kubernetes.io/unschedulable'),
    },
  });
  return changeOf(node, change, (name) => ({ type: 'node.uncordon', name }));
}

/** Removes the first taint that the Pod does not tolerate. */
function withoutTaints(pod: Pod, node: Node): NodeChange[] {
  const isInTheWay = (taint: Taint) => taint.effect !== 'PreferNoSchedule' && !tolerates(pod.spec.tolerations, taint);
  const taint = node.spec?.taints?.find(isInTheWay);
  if (!taint) return [];
  const { key, value, effect } = taint;
  const change = (before: Node): Node => ({
    ...before,
    spec: {
      ...before.spec,
      taints: (before.spec?.taints ?? []).filter((other) => other.key !== key || other.effect !== effect),
    },
  });
  const commandOf = (name: string): Command => ({
    type: 'node.taint',
    name,
    key,
    effect: effect as 'NoSchedule' | 'NoExecute',
    remove: true,
    ...(value ? { value } : undefined),
  });
  return [{ ...changeOf(node, change, commandOf), writesTaints: true }];
}

/** Adds a label that the Pod requires and the node lacks. */
function relabelled(pod: Pod, node: Node): NodeChange[] {
  return (
    wantedLabels(pod)
      // The hostname label identifies a node, so other nodes may not take it.
      .filter(({ key, value }) => key !== HOSTNAME && node.metadata.labels?.[key] !== value)
      .map(({ key, value }) => {
        const change = (before: Node): Node => ({
          ...before,
          metadata: { ...before.metadata, labels: { ...before.metadata.labels, [key]: value } },
        });
        return changeOf(node, change, (name) => ({ type: 'object.label', kind: 'Node', name, key, value }));
      })
  );
}

function wantedLabels({ spec }: Pod): { readonly key: string; readonly value: string }[] {
  const selected = Object.entries(spec.nodeSelector ?? {}).map(([key, value]) => ({ key, value }));
  const terms = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  return [...selected, ...terms.flatMap((term) => (term.matchExpressions ?? []).flatMap(satisfying))];
}

function satisfying({
  key,
  operator,
  values,
}: NodeSelectorRequirement): { readonly key: string; readonly value: string }[] {
  if (operator === 'In') return values?.[0] === undefined ? [] : [{ key, value: values[0] }];
  return operator === 'Exists' ? [{ key, value: '' }] : [];
}

function changeOf(node: Node, change: NodeChange['change'], commandOf: (name: string) => Command): NodeChange {
  const command = commandOf(node.metadata.name);
  return { label: commandLabel(command), kind: commandLabel(commandOf('')), change, command };
}

/** A change of the Pod itself. */
interface PodChange {
  readonly label: string;
  readonly change: SpecChange;
}

/** Only its gates hold a gated Pod. */
export function gateHelp(reader: Reader, pod: Pod): Help[] {
  return gateChange(pod).flatMap((change) => tried(reader, pod, change) ?? []);
}

/** Removes all gates; empty when there are none. */
export function gateChange(pod: Pod): PodChange[] {
  const gates = (pod.spec.schedulingGates ?? []).map(({ name }) => name);
  if (gates.length === 0) return [];
  return [{ label: `schedulingGates: - ${gates.join(', ')}`, change: (spec) => ({ ...spec, schedulingGates: [] }) }];
}

/** The change as a help, if the Pod fits with it. */
export function tried(reader: Reader, pod: Pod, { label, change }: PodChange): Help | undefined {
  const fitting = liveVerdicts(reader, { ...pod, spec: change(pod.spec) }).find(({ code }) => code === 'Success');
  if (!fitting) return undefined;
  const commands = commandsForSpec(reader, pod, change);
  return commands.length > 0 ? { change: label, effect: fitting.node, commands } : undefined;
}

function tolerationFor({ key, value, effect }: Taint): PodChange {
  return {
    label: `tolerations: + ${key}=${value ?? ''}:${effect}`,
    change: (spec) => ({
      ...spec,
      tolerations: [
        ...(spec.tolerations ?? []),
        value ? { key, operator: 'Equal', value, effect } : { key, operator: 'Exists', effect },
      ],
    }),
  };
}

function spreadChange(pod: Pod): PodChange[] {
  if (!pod.spec.topologySpreadConstraints?.some((each) => each.whenUnsatisfiable === 'DoNotSchedule')) return [];
  const change: SpecChange = (spec) => ({
    ...spec,
    topologySpreadConstraints: spec.topologySpreadConstraints?.map((each) => ({
      ...each,
      whenUnsatisfiable: 'ScheduleAnyway',
    })),
  });
  return [{ label: 'topologySpreadConstraints: whenUnsatisfiable: ScheduleAnyway', change }];
}

/** Removes one required affinity rule and keeps the rest. */
function affinityChanges(pod: Pod, of: 'nodeAffinity' | 'podAffinity'): PodChange[] {
  const changes: PodChange[] = [];
  const { affinity, nodeSelector } = pod.spec;
  const relax = (part: 'nodeAffinity' | 'podAffinity' | 'podAntiAffinity') =>
    changes.push({ label: `affinity.${part}: - required`, change: (spec) => withoutRequired(spec, part) });
  if (of === 'nodeAffinity') {
    if (affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution) relax('nodeAffinity');
    if (nodeSelector && Object.keys(nodeSelector).length > 0)
      changes.push({ label: 'nodeSelector: {}', change: (spec) => ({ ...spec, nodeSelector: {} }) });
  }
  if (of === 'podAffinity') {
    if (affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution) relax('podAffinity');
    if (affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution) relax('podAntiAffinity');
  }
  return changes;
}

function withoutRequired<S extends PodSpec>(spec: S, part: 'nodeAffinity' | 'podAffinity' | 'podAntiAffinity'): S {
  const { requiredDuringSchedulingIgnoredDuringExecution: _, ...rest } = spec.affinity?.[part] ?? {};
  return { ...spec, affinity: { ...spec.affinity, [part]: rest } };
}
