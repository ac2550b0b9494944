import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';
import type { InputProblem } from '#protocol/command.ts';

export type WantedNodes =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly problem: InputProblem };

const MOST_NAMED = 5;

/**
 * The nodes that a text names: by comma-separated names, in that order, or by a label selector. `field` is the name
 * of the text in messages.
 */
export function wantedNodes(world: World, text: string, field: string): WantedNodes {
  const nodes = world.table(store('Node'));
  const words = text.split(',').map((word) => word.trim());
  if (words.every((word) => nodes.has(word))) return { ok: true, names: [...new Set(words)] };
  if (text.trim() === '')
    return wrong(field, 'names no node: give names separated by commas, or a label selector such as pool=blue');
  const isSelector = /[=!()/]/.test(text);
  if (!isSelector) {
    const missing = words.find((word) => !nodes.has(word)) ?? '';
    return wrong(field, `there is no node "${missing}"; ${known(nodes.keys())}`);
  }
  try {
    const matches = compileSelectorString(text);
    const names = nodes.values().flatMap(({ metadata }) => (matches(metadata.labels ?? {}) ? metadata.name : []));
    return names.length > 0
      ? { ok: true, names }
      : wrong(field, `no node has the labels "${text}"; ${known(nodes.keys())}`);
  } catch (error) {
    if (error instanceof SelectorError) return wrong(field, error.message);
    throw error;
  }
}

/** The nodes of a zone, by the label `topology.kubernetes.io/zone`. */
export function nodesOfZone(world: World, zone: string, field: string): WantedNodes {
  const zones = new Set<string>();
  const names = world
    .table(store('Node'))
    .values()
    .flatMap(({ metadata: { name, labels } }) => {
      const own = labels?.['topology.kubernetes.io/zone'];
      if (own !== undefined) zones.add(own);
      return own === zone ? name : [];
    });
  if (names.length > 0) return { ok: true, names };
  const there =
    zones.size === 0
      ? 'no node has the label topology.kubernetes.io/zone'
      : `there are ${[...zones].sort().join(', ')}`;
  return wrong(field, `no node is in zone "${zone}": ${there}`);
}

function known(names: readonly string[]): string {
  if (names.length === 0) return 'the cluster has no nodes: kubectl get nodes -o yaml';
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `there are ${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

function wrong(field: string, message: string): WantedNodes {
  return { ok: false, problem: { field, message } };
}
