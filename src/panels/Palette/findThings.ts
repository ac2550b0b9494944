import type { Mirror } from '#client/mirror.ts';
import type { Selection } from '#client/selectionStore.ts';
import type { EndedPod } from '#protocol/podLife.ts';
import type { PodView } from '#protocol/views.ts';
import { namesIn } from './namesIn.ts';

/** A Pod or a node that the palette can go to. */
export interface Thing {
  readonly id: string;
  readonly selection: Selection;
  readonly state: string;
  readonly pod?: PodView;
  /** A Pod that is gone; when, in simulated microseconds. */
  readonly goneUs?: number;
  /** How much of its name was typed: all of it, its beginning, or the beginning of a later part. */
  readonly called: 'whole' | 'begun' | 'part';
}

const MOST = 8;
/** Of what a pasted line names, and of what is in the state that was typed. */
const MOST_NAMED = 2;
const MOST_IN_STATE = 3;
/** What all is well with is no answer to a complaint. */
const WELL = new Set(['running', 'completed']);

interface Ranked {
  readonly thing: Thing;
  readonly rank: number;
}

const CALLED = ['whole', 'begun', 'part'] as const;
/** A Pod that exists comes before one that is gone, when both have such a name. */
const GONE = 0.5;

/** The place in `CALLED`; -1: not at all. Parts of a name begin behind a dash, a dot or a slash: `oom` is none of `room-0`. */
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
 * Pods and nodes whose name (or `namespace/name`) or a part of it begins with the letters, the best first; of several words those that are called so, as in a line
 * that was pasted; and Pods in a state that a word is: `pending`. Pods of `ended` are found by name too.
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
  found.sort((a, b) => a.rank - b.rank || (a.thing.id < b.thing.id ? -1 : a.thing.id > b.thing.id ? 1 : 0));
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
