import type { Frame } from '#protocol/frames.ts';
import type { CollectionName, Collections } from '#protocol/views.ts';
import { type MirrorChange, MirrorCollection } from './mirrorCollection.ts';

/** The page's copy of the worker's views. */
export type Mirror = { readonly [N in CollectionName]: MirrorCollection<Collections[N]> };

export function createMirror(): Mirror {
  return {
    nodes: new MirrorCollection((node) => node.name),
    pods: new MirrorCollection((pod) => pod.key),
    queue: new MirrorCollection((queued) => queued.key),
    cycles: new MirrorCollection((cycle) => cycle.key),
    decisions: new MirrorCollection((decision) => String(decision.seq)),
    workloads: new MirrorCollection((workload) => workload.key),
    travellers: new MirrorCollection((traveller) => traveller.key),
    levels: new MirrorCollection((level) => level.key),
  };
}

const NAMES: readonly CollectionName[] = [
  'nodes',
  'pods',
  'queue',
  'cycles',
  'decisions',
  'workloads',
  'travellers',
  'levels',
];

export function collectionsOf(mirror: Mirror): MirrorCollection<object>[] {
  return NAMES.map((name) => mirror[name] as unknown as MirrorCollection<object>);
}

/** The only function that writes the mirror. */
export function applyFrame(mirror: Mirror, frame: Frame): void {
  const touched = new Set<CollectionName>();
  for (const { collection, put, drop } of frame.changes) {
    const change: MirrorChange<object> = { reset: frame.reset && !touched.has(collection), put, drop };
    touched.add(collection);
    (mirror[collection] as unknown as MirrorCollection<object>).apply(change);
  }
  if (!frame.reset) return;
  for (const name of NAMES) {
    if (!touched.has(name)) mirror[name].apply({ reset: true, put: [], drop: [] });
  }
}
