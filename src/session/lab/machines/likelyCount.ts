import type { Node, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { type ResourceAmounts, resourceAmounts } from '#model/pod/resourceAmounts.ts';
import type { Machine } from '#protocol/machines.ts';
import { isSelected } from './fitsNowhere.ts';

const COUNTED = ['cpu', 'memory', 'pods'] as const;
const NOTHING: ResourceAmounts = {};

/**
 * An estimate of the machines that the moving Pods need, from their requests and the free room on the nodes that
 * stay. It only starts a search: a better guess needs fewer plays.
 */
export function likelyCount(moved: readonly Pod[], kept: readonly KubeObject[], machine: Machine): number {
  const nodes = kept.filter((object): object is Node & KubeObject => isKind(object, 'Node'));
  const used = new Map<string, ResourceAmounts>();
  for (const pod of kept)
    if (isKind(pod, 'Pod') && pod.status?.phase !== 'Succeeded' && pod.status?.phase !== 'Failed') {
      const node = pod.spec.nodeName ?? '';
      used.set(node, plus(used.get(node) ?? NOTHING, askedBy(pod)));
    }
  const free = nodes
    .filter(({ spec }) => !spec?.unschedulable)
    .reduce((sum, node) => plus(sum, freeOn(node, used.get(node.metadata.name) ?? NOTHING)), NOTHING);
  const bound = moved.filter((pod) => !nodes.some((node) => isSelected(pod, node)));
  const offered = resourceAmounts({ cpu: machine.cpu, memory: machine.memory, pods: String(machine.pods) });
  const needed = (pods: readonly Pod[], elsewhere: ResourceAmounts): number => {
    const asked = pods.reduce((sum, pod) => plus(sum, askedBy(pod)), NOTHING);
    return COUNTED.reduce((most, name) => {
      const lacks = Math.max(0, (asked[name] ?? 0) - (elsewhere[name] ?? 0));
      return Math.max(most, Math.ceil(lacks / Math.max(1, offered[name] ?? 0)));
    }, 0);
  };
  return Math.max(needed(bound, NOTHING), needed(moved, free));
}

function askedBy(pod: Pod): ResourceAmounts {
  return { ...podRequests(pod), pods: 1 };
}

function freeOn({ status }: Node, used: ResourceAmounts): ResourceAmounts {
  const offered = resourceAmounts(status?.allocatable);
  return Object.fromEntries(COUNTED.map((name) => [name, Math.max(0, (offered[name] ?? 0) - (used[name] ?? 0))]));
}

function plus(sum: ResourceAmounts, amounts: ResourceAmounts): ResourceAmounts {
  return Object.fromEntries(COUNTED.map((name) => [name, (sum[name] ?? 0) + (amounts[name] ?? 0)]));
}
