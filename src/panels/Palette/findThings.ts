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
  /** Its whole name was typed, or the beginning of it. */
  readonly isNamed: boolean;
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

const INSIDE = 2;
/** What is there comes before what is gone, when both are called so. */
const GONE = 0.5;

/** 0: the name itself, 1: its beginning, 2: inside it; -1: not at all. */
function rankOf(name: string, sought: string): number {
  const at = name.toLowerCase().indexOf(sought);
  if (at < 0) return -1;
  return name.length === sought.length ? 0 : at === 0 ? 1 : INSIDE;
}

function podThing(pod: PodView, isNamed: boolean): Thing {
  return {
    id: `Pod ${pod.key}`,
    selection: { kind: 'Pod', namespace: pod.namespace, name: pod.name },
    state: pod.node === '' ? pod.status : `${pod.status}, ${pod.node}`,
    pod,
    isNamed,
  };
}

function nodeThing({ name, podCount }: { readonly name: string; readonly podCount: number }, isNamed: boolean): Thing {
  return { id: `Node ${name}`, selection: { kind: 'Node', name }, state: `${podCount} Pods`, isNamed };
}

/**
 * Pods and nodes whose name (or `namespace/name`) has the letters, the best first; of several words those that are called so, as in a line
 * that was pasted; and Pods in a state that a word is: `pending`. Pods of `ended` are found by name too.
 */
export function findThings(mirror: Mirror, sought: string, ended: readonly EndedPod[] = []): Thing[] {
  if (sought === '') return [];
  const inState = podsInState(mirror, sought.split(/\s+/));
  if (/\s/.test(sought)) return [...calledSo(mirror, sought, ended), ...inState];
  const found: Ranked[] = [];
  for (const node of mirror.nodes.values()) {
    const rank = rankOf(node.name, sought);
    if (rank >= 0) found.push({ rank, thing: nodeThing(node, rank < INSIDE) });
  }
  for (const pod of mirror.pods.values()) {
    const rank = rankOf(sought.includes('/') ? pod.key : pod.name, sought);
    if (rank >= 0) found.push({ rank, thing: podThing(pod, rank < INSIDE) });
  }
  for (const pod of ended) {
    const rank = rankOf(sought.includes('/') ? `${pod.namespace}/${pod.name}` : pod.name, sought);
    if (rank >= 0) found.push({ rank: rank + GONE, thing: endedThing(pod, rank < INSIDE) });
  }
  found.sort((a, b) => a.rank - b.rank || (a.thing.id < b.thing.id ? -1 : a.thing.id > b.thing.id ? 1 : 0));
  return [...found.slice(0, MOST).map(({ thing }) => thing), ...inState];
}

function endedThing(pod: EndedPod, isNamed: boolean): Thing {
  const { namespace, name, goneUs } = pod;
  return { id: `Pod ${namespace}/${name}`, selection: { kind: 'Pod', namespace, name }, state: '', goneUs, isNamed };
}

function calledSo(mirror: Mirror, sought: string, ended: readonly EndedPod[]): Thing[] {
  const names = new Set(namesIn(sought));
  const nodes = [...mirror.nodes.values()].filter(({ name }) => names.has(name)).map((node) => nodeThing(node, true));
  const pods = [...mirror.pods.values()].filter(({ name }) => names.has(name)).map((pod) => podThing(pod, true));
  const gone = ended.filter(({ name }) => names.has(name)).map((pod) => endedThing(pod, true));
  return [...pods, ...nodes, ...gone].slice(0, MOST_NAMED);
}

function podsInState(mirror: Mirror, words: readonly string[]): Thing[] {
  const states = new Set(words.filter((word) => !WELL.has(word)));
  const found: Thing[] = [];
  for (const pod of mirror.pods.values()) {
    if (found.length === MOST_IN_STATE) break;
    if (states.has(pod.status.toLowerCase())) found.push(podThing(pod, false));
  }
  return found;
}
