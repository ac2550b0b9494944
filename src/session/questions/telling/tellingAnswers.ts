import type { Entry } from '#kernel/event.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Sentence } from '#protocol/sentences.ts';
import type { Caption, TellingQuestions, TellingSubject, TranscriptLine, TranscriptPage } from '#protocol/telling.ts';
import type { Reader } from '#session/reader.ts';
import { type Happening, happeningOf, happeningTo, isOnStage } from '#session/telling/happening.ts';
import { keySteps } from '#session/telling/keySteps.ts';
import { objectPoint } from '#session/telling/matches.ts';
import type { DetailedReason } from '#session/telling/salience/rule.ts';
import { componentOf } from '#session/telling/salience/salience.ts';
import type { Answers } from '../answers.ts';
import { cycleExplanation } from '../scheduling/cycleExplanation.ts';
import { nameOf, type Saying, say } from './describedEntry.ts';
import { runStory } from './runStory/occasions.ts';
import { tellerOf } from './sentences/tellers.ts';
import { whoIs } from './sentences/who.ts';

/** A chain of 64 links, and the decision at its end. */
const MOST = 65;

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

const MOST_LINES = 200;
const MOST_ENTRIES = 5000;

/** Most entries searched. */
const FARTHEST_ENTRIES = 20_000;

export const tellingAnswers: Answers<TellingQuestions> = {
  caption: captionOf,
  lastCaption,
  transcript,
  linkSentences,
  runStory: ({ run }, { most }) => runStory(run, most),
};

/** The last caption up to this moment: of one subject, else of the decisions on a stage. */
function lastCaption(reader: Reader, { stage, subject }: TellingQuestions['lastCaption']['ask']): Caption | undefined {
  const { run } = reader;
  const first = Math.max(1, run.position.seq - FARTHEST_ENTRIES);
  for (let seq = run.position.seq; seq >= first; seq--) {
    const entry = run.entry(seq);
    if (!entry) continue;
    const happening = subject ? happeningTo(entry, subject) : happeningOf(entry);
    if (!happening || happening.salience === 'background') continue;
    if (!subject && !(happening.salience === 'decisive' && isOnStage(happening, stage))) continue;
    return captionOf(reader, { seq, ...(subject && { subject }) });
  }
  return undefined;
}

type Ask = TellingQuestions['transcript']['ask'];

/** One page of captions, entry after entry. */
function transcript(reader: Reader, ask: Ask): TranscriptPage {
  const { run } = reader;
  const isForward = 'from' in ask;
  const by = isForward ? 1 : -1;
  const start = isForward ? Math.max(1, ask.from) : Math.min(run.head.seq, ask.to);
  const components = new Set<string>();
  const found: Happening[] = [];
  let seq = start;
  for (let looked = 0; looked < MOST_ENTRIES && found.length < MOST_LINES; looked++, seq += by) {
    const entry = seq >= 1 ? run.entry(seq) : undefined;
    if (!entry) break;
    const happening = ask.subject ? happeningTo(entry, ask.subject) : happeningOf(entry);
    if (!happening || happening.salience === 'background') continue;
    components.add(happening.component);
    if (isAskedFor(happening, ask)) found.push(happening);
  }
  if (!isForward) found.reverse();
  const [from, to] = isForward ? [start, seq - 1] : [seq + 1, start];
  // Each sentence needs the world of its entry, and seeking from this entry is short.
  const lines = run.excursion(Math.max(0, Math.min(from, run.head.seq)), () =>
    found.flatMap((happening) => lineOf(reader, happening, ask) ?? []),
  );
  return { lines, from, to, components: [...components].sort() };
}

function isAskedFor({ component, salience }: Happening, ask: Ask): boolean {
  if (ask.component !== undefined && component !== ask.component) return false;
  return !ask.isDecisive || salience === 'decisive';
}

function lineOf(reader: Reader, { seq, component }: Happening, { subject }: Ask): TranscriptLine | undefined {
  const caption = captionOf(reader, { seq, isBrief: true, ...(subject && { subject }) });
  return caption && { seq, timeUs: caption.timeUs, component, salience: caption.salience, sentence: caption.sentence };
}

type Asked = TellingQuestions['linkSentences'];

/** A sentence for each entry of a chain of causes: its caption, else its work on the way. */
function linkSentences(reader: Reader, { seqs }: Asked['ask']): Asked['answer'] {
  return seqs.slice(0, MOST).map((seq) => {
    const entry = reader.run.entry(seq);
    if (!entry) return null;
    const caption = captionOf(reader, { seq, isBrief: true });
    return caption && caption.sentence.id !== 'entry.plain' ? caption.sentence : onTheWay(entry);
  });
}

function onTheWay(entry: Entry): Sentence {
  const [reason] = entry.reasons as readonly DetailedReason[];
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
function worked(entry: Entry, { type, subject = '' }: DetailedReason): Sentence {
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

/** The caption of an entry; `undefined` when it has not happened or nothing in it matters. */
function captionOf(
  reader: Reader,
  { seq, cycleStep, subject, isBrief }: TellingQuestions['caption']['ask'],
): Caption | undefined {
  const entry = reader.run.entry(seq);
  const happening = entry && ((subject && happeningTo(entry, subject)) ?? happeningOf(entry));
  if (!entry || !happening || happening.salience === 'background') return undefined;
  const reason = (entry.reasons as readonly DetailedReason[]).find(
    ({ type, subject: about }) => type === happening.type && (about ?? '') === happening.subject,
  ) as DetailedReason;
  const cycle = happening.isCycle && !isBrief ? cycleExplanation(reader, seq, happening.subject) : undefined;
  const tell = tellerOf(componentOf(entry), reason);
  const saying = reader.run.excursion(seq, () =>
    tell?.({
      reader,
      world: reader.world,
      entry,
      reason,
      ...(cycle && { cycle }),
      ...(cycleStep !== undefined && { cycleStep }),
    }),
  );
  const { sentence, formula, points } = saying ?? plain(happening);
  const keys = cycle ? keySteps(cycle) : [];
  const at = cycleStep === undefined ? keys.length - 1 : keys.indexOf(cycleStep);
  const about = subjectOf(happening);
  return {
    seq,
    ...(cycleStep !== undefined && { cycleStep }),
    timeUs: entry.atUs,
    salience: happening.salience,
    sentence,
    ...(formula !== undefined && { formula }),
    ...(about && { subject: about }),
    points: points ?? pointsAt(happening),
    step: Math.max(0, at) + 1,
    of: Math.max(1, keys.length),
  };
}

function plain({ type, subject }: Happening): Saying {
  return say('entry.plain', { type, subject: nameOf(subject) });
}

function subjectOf({ kind, subject }: Happening): TellingSubject | undefined {
  if (kind === '' || subject === '') return undefined;
  const slash = subject.indexOf('/');
  return slash < 0
    ? { kind, name: subject }
    : { kind, namespace: subject.slice(0, slash), name: subject.slice(slash + 1) };
}

/** The object that the entry is about, if it has a picture and a name; else the component that acted. */
function pointsAt({ kind, subject, component }: Happening): Caption['points'] {
  const isNamed = subject !== '' && !subject.endsWith('/');
  const point = isNamed ? objectPoint(kind, subject) : undefined;
  return [point === undefined || point.part === 'object' ? { part: 'component', name: component } : point];
}
