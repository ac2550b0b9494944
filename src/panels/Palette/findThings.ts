import type { Mirror } from '#client/mirror.ts';
import type { Selection } from '#client/selectionStore.ts';
import type { PodView } from '#protocol/views.ts';

/** A Pod or a node that the palette can go to. */
export interface Thing {
  readonly id: string;
  readonly selection: Selection;
  readonly state: string;
  readonly pod?: PodView;
}

const MOST = 8;

interface Ranked {
  readonly thing: Thing;
  readonly rank: number;
}

/** 0: the name itself, 1: its beginning, 2: inside it; -1: not at all. */
function rankOf(name: string, sought: string): number {
  const at = name.toLowerCase().indexOf(sought);
  if (at < 0) return -1;
  return name.length === sought.length ? 0 : at === 0 ? 1 : 2;
}

function podThing(pod: PodView): Thing {
  return {
    id: `Pod ${pod.key}`,
    selection: { kind: 'Pod', namespace: pod.namespace, name: pod.name },
    state: pod.node === '' ? pod.status : `${pod.status}, ${pod.node}`,
    pod,
  };
}

/** Pods and nodes whose name (or `namespace/name`) has the letters, the best first. */
export function findThings(mirror: Mirror, sought: string): Thing[] {
  if (sought === '') return [];
  const found: Ranked[] = [];
  for (const node of mirror.nodes.values()) {
    const rank = rankOf(node.name, sought);
    if (rank >= 0)
      found.push({
        rank,
        thing: {
          id: `Node ${node.name}`,
          selection: { kind: 'Node', name: node.name },
          state: `${node.podCount} Pods`,
        },
      });
  }
  for (const pod of mirror.pods.values()) {
    const rank = rankOf(sought.includes('/') ? pod.key : pod.name, sought);
    if (rank >= 0) found.push({ rank, thing: podThing(pod) });
  }
  found.sort((a, b) => a.rank - b.rank || (a.thing.id < b.thing.id ? -1 : a.thing.id > b.thing.id ? 1 : 0));
  return found.slice(0, MOST).map(({ thing }) => thing);
}
