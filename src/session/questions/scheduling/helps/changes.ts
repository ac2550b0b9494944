import type { Node, Pod } from '#model/generated/types.ts';
import type { Command } from '#protocol/command.ts';
import type { SpecChange } from './commandsForSpec.ts';

/** A single change that may let a Pod fit on one node: to the Pod, the node, or the other Pods there. */
export type Change =
  | {
      readonly of: 'pod';
      readonly label: string;
      readonly change: SpecChange;
      /** The share of the original request that remains. */
      readonly keeps?: number;
    }
  | {
      readonly of: 'node';
      readonly label: string;
      readonly change: (node: Node) => Node;
      readonly command: Command;
      /** Equal for changes that differ only in the node; absent where no two are alike. */
      readonly kind?: string;
      /** The command writes the whole list of taints: nothing else may change the node's spec at the same time. */
      readonly writesTaints?: boolean;
    }
  | { readonly of: 'others'; readonly label: string; readonly gone: readonly Pod[] };

/** A Pod and a node as they would be after some changes. */
export interface Thought {
  readonly pod: Pod;
  readonly node: Node;
  readonly changes: readonly Change[];
}

export function after({ pod, node, changes }: Thought, change: Change): Thought {
  return {
    pod: change.of === 'pod' ? { ...pod, spec: change.change(pod.spec) } : pod,
    node: change.of === 'node' ? change.change(node) : node,
    changes: [...changes, change],
  };
}

/** The other Pods that a thought removes. */
export function goneIn({ changes }: Thought): readonly Pod[] {
  return changes.flatMap((change) => (change.of === 'others' ? change.gone : []));
}
