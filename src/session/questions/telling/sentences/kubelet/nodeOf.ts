import type { Entry } from '#kernel/entry.ts';

/** `node-1` of an entry that `kubelet/node-1` made. */
export function nodeOf({ actor }: Entry): string {
  return actor.slice(actor.indexOf('/') + 1);
}
