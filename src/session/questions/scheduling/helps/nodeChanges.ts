import type { Node, NodeSelectorRequirement, Pod, Taint } from '#model/generated/types.ts';
import { tolerates } from '#model/pod/tolerations.ts';
import type { Command } from '#protocol/command.ts';
import { commandLabel } from '#session/commands/commandLabel.ts';

const HOSTNAME = 'kubernetes.io/hostname';

/** A change of a node, with the command that makes it. */
export interface NodeChange {
  readonly label: string;
  readonly change: (node: Node) => Node;
  readonly command: Command;
  /** The command writes the whole list of taints. */
  readonly writesTaints?: boolean;
}

/** What could be done to one node about the plugin that refused it; not yet tried. */
export function nodeChanges(pod: Pod, node: Node, plugin: string): NodeChange[] {
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

function uncordon({ metadata: { name } }: Node): NodeChange {
  const change = (node: Node): Node => ({
    ...node,
    spec: {
      ...node.spec,
      unschedulable: false,
      taints: (node.spec?.taints ?? []).filter(({ key }) => key !== 'node.kubernetes.io/unschedulable'),
    },
  });
  return labelled(change, { type: 'node.uncordon', name });
}

/** The first taint that stands in the way. */
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
  const command: Command = {
    type: 'node.taint',
    name: node.metadata.name,
    key,
    effect: effect as 'NoSchedule' | 'NoExecute',
    remove: true,
    ...(value ? { value } : undefined),
  };
  return [{ ...labelled(change, command), writesTaints: true }];
}

/** A label that the Pod asks for and the node lacks. */
function relabelled(pod: Pod, node: Node): NodeChange[] {
  return (
    wantedLabels(pod)
      // A node's name is not for others to wear.
      .filter(({ key, value }) => key !== HOSTNAME && node.metadata.labels?.[key] !== value)
      .map(({ key, value }) => {
        const change = (before: Node): Node => ({
          ...before,
          metadata: { ...before.metadata, labels: { ...before.metadata.labels, [key]: value } },
        });
        return labelled(change, { type: 'object.label', kind: 'Node', name: node.metadata.name, key, value });
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

function labelled(change: NodeChange['change'], command: Command): NodeChange {
  return { label: commandLabel(command), change, command };
}
