import type { Node, NodeSelectorRequirement, Pod } from '../../../model/generated/types.ts';
import { tolerates } from '../../../model/pod/tolerations.ts';
import type { Command } from '../../../protocol/command.ts';
import type { Help, NodeVerdict } from '../../../protocol/explanation.ts';
import { commandLabel } from '../../commands/commandLabel.ts';

/** A node as it would be after a change, with the command that makes it so. */
export interface NodeChange {
  readonly node: Node;
  readonly help: Help;
}

/** What could be done to one node about the plugin that refused it; not yet tried. */
export function nodeChanges(pod: Pod, node: Node, { plugin }: NodeVerdict): NodeChange[] {
  switch (plugin) {
    case 'NodeUnschedulable':
      return [uncordon(node)];
    case 'TaintToleration':
      return withoutTaints(pod, node);
    case 'NodeAffinity':
      return relabelled(pod, node);
    default:
      return [];
  }
}

function uncordon(node: Node): NodeChange {
  const changed: Node = {
    ...node,
    spec: {
      ...node.spec,
      unschedulable: false,
      taints: node.spec?.taints?.filter(({ key }) => key !== 'node.kubernetes.io/unschedulable'),
    },
  };
  return change(changed, { type: 'node.uncordon', name: node.metadata.name });
}

/** One taint stands in the way, or several: only a single one is offered for removal. */
function withoutTaints(pod: Pod, node: Node): NodeChange[] {
  const inTheWay = (node.spec?.taints ?? []).filter(
    (taint) => taint.effect !== 'PreferNoSchedule' && !tolerates(pod.spec.tolerations, taint),
  );
  const [taint] = inTheWay;
  if (inTheWay.length !== 1 || !taint) return [];
  const changed: Node = {
    ...node,
    spec: { ...node.spec, taints: node.spec?.taints?.filter((other) => other !== taint) },
  };
  return [
    change(changed, {
      type: 'node.taint',
      name: node.metadata.name,
      key: taint.key,
      effect: taint.effect as 'NoSchedule' | 'NoExecute',
      remove: true,
      ...(taint.value ? { value: taint.value } : undefined),
    }),
  ];
}

/** A label that the Pod asks for and the node lacks. */
function relabelled(pod: Pod, node: Node): NodeChange[] {
  return wantedLabels(pod)
    .filter(({ key, value }) => node.metadata.labels?.[key] !== value)
    .map(({ key, value }) => {
      const changed: Node = {
        ...node,
        metadata: { ...node.metadata, labels: { ...node.metadata.labels, [key]: value } },
      };
      return change(changed, { type: 'object.label', kind: 'Node', name: node.metadata.name, key, value });
    });
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

function change(node: Node, command: Command): NodeChange {
  return { node, help: { change: commandLabel(command), effect: node.metadata.name, commands: [command] } };
}
