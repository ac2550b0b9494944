import type { Entry } from '#kernel/entry.ts';
import type { TellingSubject } from '#protocol/telling.ts';
import type { Told } from './salience/rule.ts';

/** How a reason concerns what is followed: it is about that itself, about a part of it, or about something else. */
export type Concern = 'itself' | 'part' | 'other';

/** A workload means its Pods too, and a Node means what its kubelet does and the Pods that get it. */
export function concernOf(reason: Told, { actor }: Entry, subject: TellingSubject): Concern {
  const { kind, namespace, name } = subject;
  const key = namespace === undefined ? name : `${namespace}/${name}`;
  if (reason.kind === kind && reason.subject === key) return 'itself';
  if (kind === 'Node')
    return reason.node === name || AGENTS.some((agent) => actor === `${agent}/${name}`) ? 'part' : 'other';
  return isMadeBy(kind, key, reason) ? 'part' : 'other';
}

/** Who works on a node: its actor has the node's name. */
const AGENTS = ['kubelet', 'kube-proxy'];

/** Kinds whose Pods are called after them, with one more part in the name. */
const MAKERS = new Set(['ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job']);

/**
 * Names tell the owner: controllers call what they make after themselves and add a part. A Pod that a person has called so counts as well,
 * because what lies ahead is not in the world yet, so that nobody can be asked.
 */
export function isMadeBy(kind: string, key: string, { kind: made, subject }: Told): boolean {
  if (made === 'Pod' && MAKERS.has(kind)) return withoutLastPart(subject) === key;
  if (kind !== 'Deployment') return false;
  if (made === 'ReplicaSet') return withoutLastPart(subject) === key;
  return made === 'Pod' && withoutLastPart(withoutLastPart(subject)) === key;
}

/** `default/web-7bf898b959` of `default/web-7bf898b959-rvgvk`. */
function withoutLastPart(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('-')));
}
