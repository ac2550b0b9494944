import type { Entry } from '#kernel/entry.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Sentence } from '#protocol/sentences.ts';
import type { TellingQuestions } from '#protocol/telling.ts';
import type { Reader } from '#session/reader.ts';
import type { Told } from '#session/telling/salience/rule.ts';
import { componentOf } from '#session/telling/salience/salience.ts';
import { captionOf } from './captionOf.ts';
import { whoIs } from './sentences/who.ts';
import { nameOf, say } from './told.ts';

type Asked = TellingQuestions['linkSentences'];

/** A chain of 64 links, and the decision at its end. */
const MOST = 65;

/** A sentence for each entry of a chain of causes: its caption, else its work on the way. */
export function linkSentences(reader: Reader, { seqs }: Asked['ask']): Asked['answer'] {
  return seqs.slice(0, MOST).map((seq) => {
    const entry = reader.run.entry(seq);
    if (!entry) return null;
    const told = captionOf(reader, { seq, isBrief: true });
    return told && told.sentence.id !== 'entry.plain' ? told.sentence : onTheWay(entry);
  });
}

function onTheWay(entry: Entry): Sentence {
  const [reason] = entry.reasons as readonly Told[];
  const actor = actorOf(entry);
  if (!reason) return waysOn(String(entry.event.type), actor);
  const { type, user } = reason;
  const about = { kind: reason.kind ?? '', name: nameOf(reason.subject ?? '') || nameToCome(entry) };
  const who = user === undefined ? actor : whoIs(String(user)).name;
  if (type === 'request.admitted') return admitted({ ...about, who }, reason.level);
  if (type === 'request.read' && about.kind !== '') return say('linked.read', { kind: about.kind }).sentence;
  if (type === 'request.refused') return say('linked.refused', { ...about, code: Number(reason.code) }).sentence;
  if (type === 'request.answered') return say('linked.answered', { ...about, who: actor }).sentence;
  if (type === 'heartbeat.sent') return say('linked.heartbeat', { who: actor }).sentence;
  if (type === 'informers.synced') return say('linked.listed', { who: actor }).sentence;
  if (type === 'kubelet.started') return say('linked.started', { who: actor }).sentence;
  if (type === 'pod.bound') return say('linked.bound', { name: about.name, node: String(reason.node) }).sentence;
  if (type === 'pod.relisted') return say('linked.relisted', { who: actor, name: about.name }).sentence;
  if (reason.change !== undefined)
    return say(NOTICED[String(reason.change)] ?? 'linked.noticedChange', { ...about, who: actor }).sentence;
  if (type.endsWith('.synced') || type.startsWith('syncLoop.')) return worked(entry, reason);
  if (user === undefined) return say('linked.plain', { who: actor, type }).sentence;
  return say(WRITTEN[type.slice(type.indexOf('.') + 1)] ?? 'linked.wrote', { ...about, who }).sentence;
}

const NOTICED: Readonly<Record<string, 'linked.noticedNew' | 'linked.noticedChange' | 'linked.noticedEnd'>> = {
  ADDED: 'linked.noticedNew',
  MODIFIED: 'linked.noticedChange',
  DELETED: 'linked.noticedEnd',
};

const WRITTEN: Readonly<
  Record<string, 'linked.created' | 'linked.updated' | 'linked.statusUpdated' | 'linked.deleted'>
> = {
  created: 'linked.created',
  updated: 'linked.updated',
  statusUpdated: 'linked.statusUpdated',
  deleted: 'linked.deleted',
};

/** Sentences by event type for entries without a reason, where something awaited has arrived. */
function waysOn(type: string, who: string): Sentence {
  if (type === 'response.arrived' || type === 'list.delivered') return say('linked.gotAnswer', { who }).sentence;
  if (type === 'delay.ended' || type.endsWith('.due')) return say('linked.waited', { who }).sentence;
  return say('linked.plain', { who, type }).sentence;
}

/** The beginning of a name that the API server completes. */
function nameToCome({ event }: Entry): string {
  const { request } = event as { readonly request?: { readonly object?: KubeObject } };
  const begin = request?.object?.metadata.generateName ?? '';
  return begin === '' ? '' : `${begin}…`;
}

/** A request without a name is about all objects of its kind. */
function admitted(
  about: { readonly who: string; readonly kind: string; readonly name: string },
  of: unknown,
): Sentence {
  const level = of === undefined ? undefined : String(of);
  if (level === undefined) return say('linked.admittedFreely', { ...about, name: about.name || '*' }).sentence;
  return say('linked.admitted', { ...about, name: about.name || '*', level }).sentence;
}

/** A controller, or the kubelet of a node, took up an object. */
function worked(entry: Entry, { type, subject = '' }: Told): Sentence {
  const name = nameOf(subject);
  if (componentOf(entry) === 'kubelet') {
    const node = entry.actor.slice(entry.actor.indexOf('/') + 1);
    return say('linked.kubeletWorked', { node, name }).sentence;
  }
  const controller = type.slice(0, type.indexOf('.'));
  if (name === '') return say('linked.plain', { who: actorOf(entry), type }).sentence;
  return say('linked.worked', { controller, name }).sentence;
}

/** `kubelet node-3`; for a controller, the process that it runs in. */
function actorOf(entry: Entry): string {
  const component = componentOf(entry);
  return component === 'kubelet' ? entry.actor.replace('/', ' ') : component;
}
