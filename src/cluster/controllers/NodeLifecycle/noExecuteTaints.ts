import type { Node, Taint } from '#model/generated/types.ts';

/** Statuses of Ready for which Pods must leave a Node, and the matching taint. */
const KEYS = { False: 'node.kubernetes.io/not-ready', Unknown: 'node.kubernetes.io/unreachable' } as const;
const OWN: ReadonlySet<string> = new Set(Object.values(KEYS));

/** Key of the taint for a status of Ready; `undefined` if the Node is ready. */
export function noExecuteKey(ready: string): string | undefined {
  return ready === 'False' || ready === 'Unknown' ? KEYS[ready] : undefined;
}

export function hasNoExecute(node: Node, key: string): boolean {
  return (node.spec.taints ?? []).some((taint) => taint.effect === 'NoExecute' && taint.key === key);
}

export function hasOwnNoExecute(node: Node): boolean {
  return (node.spec.taints ?? []).some(isOwn);
}

/**
 * The two taints exclude each other. Without a key, both are removed.
 * Upstream source (v1.36.2): pkg/controller/util/node/controller_utils.go, SwapNodeControllerTaint.
 */
export function withNoExecuteTaint(node: Node, key: string | undefined, timeAdded: string): readonly Taint[] {
  const others = (node.spec.taints ?? []).filter((taint) => !isOwn(taint));
  if (key === undefined) return others;
  const present = (node.spec.taints ?? []).find((taint) => isOwn(taint) && taint.key === key);
  return [...others, present ?? { key, effect: 'NoExecute', timeAdded }];
}

function isOwn({ key, effect }: Taint): boolean {
  return effect === 'NoExecute' && OWN.has(key);
}
