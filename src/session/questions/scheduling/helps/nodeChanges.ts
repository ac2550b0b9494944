import type { Node, NodeSelectorRequirement, Pod, Taint } from '#model/generated/types.ts';
import { tolerates } from '#model/pod/tolerations.ts';
import type { Command } from '#protocol/command.ts';
import { commandLabel } from '#session/commands/commandList.ts';
import { traitsOf } from '../pluginTraits.ts';

const HOSTNAME = 'kubernetes.io/hostname';

/** A change of a node, with the command that makes it. */
export interface NodeChange {
  readonly label: string;
  readonly change: (node: Node) => Node;
  readonly command: Command;
  /** The kind of the change, the same for every node. */
  readonly kind: string;
  /** The command writes the whole list of taints. */
  readonly writesTaints?: boolean;
}

/** Untried changes of one node that may remove a plugin's refusal. */
export function nodeChanges(pod: Pod, node: Node, plugin: string): NodeChange[] {
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
