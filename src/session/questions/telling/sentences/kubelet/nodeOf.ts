import type { Entry } from '#kernel/entry.ts';

/** The node of a kubelet's entry: `node-1` for the actor `kubelet/node-1`. */
export function nodeOf({ actor }: Entry): string {
  return actor.slice(actor.indexOf('/') + 1);
}
