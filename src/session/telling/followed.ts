import type { Entry } from '#kernel/entry.ts';
import type { TellingSubject } from '#protocol/telling.ts';
import type { Told } from './salience/rule.ts';

/**
 * The relation of a reason to the followed subject: about the subject itself, about a part of it, or about something
 * else.
 */
export type Concern = 'itself' | 'part' | 'other';

/** A workload includes its Pods. A Node includes the work of its kubelet and the Pods assigned to it. */
export function concernOf(reason: Told, { actor }: Entry, subject: TellingSubject): Concern {
  const { kind, namespace, name } = subject;
  const key = namespace === undefined ? name : `${namespace}/${name}`;
  if (reason.kind === kind && reason.subject === key) return 'itself';
  if (kind === 'Node')
    return reason.node === name || AGENTS.some((agent) => actor === `${agent}/${name}`) ? 'part' : 'other';
  return isMadeBy(kind, key, reason) ? 'part' : 'other';
}

/** Components that work on a node; their actor contains the node's name. */
const AGENTS = ['kubelet', 'kube-proxy'];

/** Kinds whose name is the beginning of their Pods' names, with one more part added. */
const MAKERS = new Set(['ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job']);

/**
 * The name tells the owner, because controllers add a part to their own name. A Pod that a person named this way
 * counts too, because future objects are not in the world and their owner is unknown.
 */
export function isMadeBy(kind: string, key: string, { kind: made, subject }: Told): boolean {
  if (made === 'Pod' && MAKERS.has(kind)) return withoutLastPart(subject) === key;
  if (kind !== 'Deployment') return false;
  if (made === 'ReplicaSet') return withoutLastPart(subject) === key;
  return made === 'Pod' && withoutLastPart(withoutLastPart(subject)) === key;
}

/** The key without the last part of the name: `default/web-7bf898b959` for `default/web-7bf898b959-rvgvk`. */
function withoutLastPart(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('-')));
}
