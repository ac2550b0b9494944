import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import type { Mirror } from '#client/mirror.ts';
import type { Selection } from '#client/selectionStore.ts';
import type { EndedPod } from '#protocol/podLife.ts';
import type { PodView } from '#protocol/views.ts';

/** A Pod or a node that the palette can go to. */
export interface Thing {
  readonly id: string;
  readonly selection: Selection;
  readonly state: string;
  readonly pod?: PodView;
  /** For a deleted Pod: the time of its end, in simulated microseconds. */
  readonly goneUs?: Micros;
  /** The matched part of its name: all of it, its beginning, or the beginning of a later part. */
  readonly called: 'whole' | 'begun' | 'part';
}

const MOST = 8;
/** Most results for the names in a pasted line, and for a typed state. */
const MOST_NAMED = 2;
const MOST_IN_STATE = 3;
/** Healthy states, which do not answer a complaint. */
const WELL = new Set(['running', 'completed']);

interface Ranked {
  readonly thing: Thing;
  readonly rank: number;
}

const CALLED = ['whole', 'begun', 'part'] as const;
/** An existing Pod comes before a deleted one with an equal match. */
const GONE = 0.5;

/**
 * The index in `CALLED`; -1 without a match. Parts of a name begin after a dash, a dot or a slash: `oom` does not
 * match `room-0`.
 */
function rankOf(name: string, sought: string): number {
  const lower = name.toLowerCase();
  if (lower === sought) return 0;
  if (lower.startsWith(sought)) return 1;
  return ['-', '.', '/'].some((before) => lower.includes(before + sought)) ? 2 : -1;
}

function calledOf(rank: number): Thing['called'] {
  return CALLED[rank] ?? 'part';
}

function podThing(pod: PodView, called: Thing['called']): Thing {
  return {
    id: `Pod ${pod.key}`,
    selection: { kind: 'Pod', namespace: pod.namespace, name: pod.name },
    state: pod.node === '' ? pod.status : `${pod.status}, ${pod.node}`,
    pod,
    called,
  };
}

function nodeThing(
  { name, podCount }: { readonly name: string; readonly podCount: number },
  called: Thing['called'],
): Thing {
  return { id: `Node ${name}`, selection: { kind: 'Node', name }, state: `${podCount} Pods`, called };
}

/**
 * Pods and nodes whose name (or `namespace/name`), or a part of it, begins with the text, the best first. With
 * several words it finds those with that exact name, as in a pasted line. It also finds Pods in a typed state:
 * `pending`. Pods of `ended` are found by name too.
 */
export function findThings(mirror: Mirror, sought: string, ended: readonly EndedPod[] = []): Thing[] {
  if (sought === '') return [];
  const inState = podsInState(mirror, sought.split(/\s+/));
  if (/\s/.test(sought)) return [...calledSo(mirror, sought, ended), ...inState];
  const found: Ranked[] = [];
  for (const node of mirror.nodes.values()) {
    const rank = rankOf(node.name, sought);
    if (rank >= 0) found.push({ rank, thing: nodeThing(node, calledOf(rank)) });
  }
  for (const pod of mirror.pods.values()) {
    const rank = rankOf(sought.includes('/') ? pod.key : pod.name, sought);
    if (rank >= 0) found.push({ rank, thing: podThing(pod, calledOf(rank)) });
  }
  for (const pod of ended) {
    const rank = rankOf(sought.includes('/') ? `${pod.namespace}/${pod.name}` : pod.name, sought);
    if (rank >= 0) found.push({ rank: rank + GONE, thing: endedThing(pod, calledOf(rank)) });
  }
  found.sort((a, b) => a.rank - b.rank || compare(a.thing.id, b.thing.id));
  return [...found.slice(0, MOST).map(({ thing }) => thing), ...inState];
}

function endedThing(pod: EndedPod, called: Thing['called']): Thing {
  const { namespace, name, goneUs } = pod;
  return { id: `Pod ${namespace}/${name}`, selection: { kind: 'Pod', namespace, name }, state: '', goneUs, called };
}

function calledSo(mirror: Mirror, sought: string, ended: readonly EndedPod[]): Thing[] {
  const names = new Set(namesIn(sought));
  const nodes = [...mirror.nodes.values()]
    .filter(({ name }) => names.has(name))
    .map((node) => nodeThing(node, 'whole'));
  const pods = [...mirror.pods.values()].filter(({ name }) => names.has(name)).map((pod) => podThing(pod, 'whole'));
  const gone = ended.filter(({ name }) => names.has(name)).map((pod) => endedThing(pod, 'whole'));
  return [...pods, ...nodes, ...gone].slice(0, MOST_NAMED);
}

function podsInState(mirror: Mirror, words: readonly string[]): Thing[] {
  const states = new Set(words.filter((word) => !WELL.has(word)));
  const found: Thing[] = [];
  for (const pod of mirror.pods.values()) {
    if (found.length === MOST_IN_STATE) break;
    if (states.has(pod.status.toLowerCase())) found.push(podThing(pod, 'part'));
  }
  return found;
}

/** The parts of a text that may be names of objects, in lower case: `web-0` for `pod/web-0`. */
export function namesIn(sought: string): string[] {
  const words = sought.toLowerCase().split(/[\s,;"'`()]+/);
  return words.flatMap((word) => {
    const bare = word.slice(word.lastIndexOf('/') + 1).replace(/[.:]$/, '');
    return bare === '' ? [] : [bare];
  });
}
