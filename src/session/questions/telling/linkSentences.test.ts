import { expect, test } from 'vitest';
import { openSession } from '#session/session.ts';
import { causesOf } from '../run/timeline.ts';

test('every link in the causal chains of a small cluster has its own sentence', () => {
  const opened = openSession({ scenario: 'first-minute', seed: 1 });
  if (!opened.ok) throw new Error('it opens');
  const { session } = opened;
  session.runUntil(12_000_000, 20_000);
  const { run } = session;
  const plain = new Set<string>();
  for (let seq = 1; seq <= run.head.seq; seq++) {
    const [sentence] = session.ask('linkSentences', { seqs: [seq] });
    if (sentence?.id === 'linked.plain') plain.add(sentence.slots.type);
  }
  // Two clocks that look at nothing in particular.
  expect([...plain].sort()).toEqual(['NodeLifecycle.synced', 'flowcontrol.adjustment']);

  let made = 1;
  while (!run.entry(made)?.reasons.some(({ type }) => type === 'pod.created')) made++;
  const links = causesOf(run, made).toReversed();
  const said = session.ask('linkSentences', { seqs: links.map(({ seq }) => seq) });
  expect(said.map((sentence) => sentence?.id)).toEqual([
    'kubectl.sent',
    'linked.admitted',
    'written.createdMany',
    'linked.noticedNew',
    'linked.worked',
    'linked.admitted',
    'replicaSet.created',
    'linked.noticedNew',
    'linked.worked',
    'linked.admitted',
    'pod.created',
  ]);
});

test('an unknown entry has no sentence', () => {
  const opened = openSession({ scenario: 'first-minute', seed: 1 });
  expect(opened.ok && opened.session.ask('linkSentences', { seqs: [999_999] })).toEqual([null]);
});
