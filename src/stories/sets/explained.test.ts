import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { sentences as english } from '#i18n/en/sentences/index.ts';
import { why as englishWhy } from '#i18n/en/why.ts';
import { sentences as chinese } from '#i18n/zh-CN/sentences/index.ts';
import { why as chineseWhy } from '#i18n/zh-CN/why.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import { causesOf } from '#session/questions/run/timeline.ts';
import type { Session } from '#session/session.ts';
import { journalReasons, S, start } from '#session/testing/manifestSession.ts';
import { textOf } from '#stories/testing/spoken.ts';
import { MANIFEST_SETS } from './testing/manifestSets.ts';

const MOMENTS_S = [0.3, 1, 3, 8, 20, 45, 90, 180];
/** Says only that the kubelet is at work; what it is at is to be said by another sentence. */
const VAGUE = new Set(['waitsForKubelet', 'notReady']);

/** Every question that the Why panel asks about a Pod has an answer that names what it is about, in both languages. */
function expectExplained(session: Session, pod: Pod, atS: number): void {
  const { namespace = '', name } = pod.metadata;
  const why = session.ask('explainPod', { namespace, name: name ?? '' });
  const about = `${atS} s, ${name}: ${JSON.stringify(pod.status?.conditions?.filter(({ status }) => status !== 'True'))}`;
  if (!why) throw new Error(`no answer about ${about}`);
  const facts = (question: string) => why.answers.find((answer) => answer.question === question)?.facts ?? [];
  expect(facts(pod.spec.nodeName ? 'here' : 'pending'), `placement at ${about}`).not.toEqual([]);
  const isReady = pod.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True');
  if (pod.spec.nodeName && !isReady) {
    const saying = facts('starting').filter(({ says }) => !VAGUE.has(says));
    expect(saying, `status at ${about}`).not.toEqual([]);
  }
  expect(unspoken(why), about).toEqual([]);
}

/** Sentences with a name or number missing. */
function unspoken({ answers, noHelp }: PodExplanation): string[] {
  const said = [...answers.flatMap(({ facts }) => facts), ...noHelp].flatMap((fact) => [
    worded(englishWhy.facts, fact),
    worded(chineseWhy.facts, fact),
  ]);
  return said.filter((text) => text.includes('<no '));
}

function worded(texts: object, { says, values }: PodFact): string {
  return textOf({ ...texts }, { id: says, slots: values } as never);
}

/** A workload that has not all it wants says what holds it. */
function expectWorkloadsExplained(session: Session, atS: number): void {
  for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet'] as const) {
    for (const { metadata } of session.world.table(store(kind)).values()) {
      const { namespace = '', name } = metadata;
      const why = session.ask('rolloutWhy', { kind, namespace, name });
      const isSaid = why && (why.done || why.line !== '' || why.holdings.length + why.failures.length > 0);
      expect(isSaid, `${atS} s, ${kind} ${name}`).toBe(true);
    }
  }
}

/** Every link of the chain that led to an Event is told in both languages, and it begins with an input, the start or a timer. */
function expectEventsExplained(session: Session): void {
  const written = journalReasons(session).filter(({ type }) => type === 'event.created');
  const events = session.world.table(store('Event')).values();
  expect(written.length).toBeGreaterThanOrEqual(events.length);
  const seqs = new Set(written.map(({ seq }) => seq));
  const links = new Set([...seqs].flatMap((seq) => causesOf(session.run, seq).map((link) => link.seq)));
  const asked = [...links];
  const silent = session.ask('linkSentences', { seqs: asked }).flatMap((sentence, at) => {
    const texts = sentence ? [textOf(english, sentence), textOf(chinese, sentence)] : ['<no sentence>'];
    return texts.some((text) => text.includes('<no ')) ? [`${asked[at]}: ${texts.join(' | ')}`] : [];
  });
  expect(silent).toEqual([]);
  for (const { involvedObject } of events) {
    const { kind = '', namespace, name = '' } = involvedObject;
    expect(session.ask('events', { kind, name, ...(namespace && { namespace }) }).length).toBeGreaterThan(0);
  }
}

describe('explanations for complete manifests', () => {
  for (const [set, text] of Object.entries(MANIFEST_SETS)) {
    it(set, () => {
      // Two small nodes: some Pods find no room, others have to keep apart and cannot.
      const session = start(text, { nodes: { count: 2, cpu: '2', memory: '4Gi', pods: 20 } });
      for (const atS of MOMENTS_S) {
        session.seekTime(atS * S);
        for (const pod of session.world.table(store('Pod')).values()) expectExplained(session, pod, atS);
        expectWorkloadsExplained(session, atS);
      }
      expectEventsExplained(session);
      const pods = session.world.table(store('Pod')).values();
      expect(pods.length, pods.map(objectKey).join()).toBeGreaterThan(2);
    });
  }
});
