import { expect, test } from 'vitest';
import type { StoryValue } from '#scenarios/story.ts';
import { openSession } from '#session/session.ts';
import { storyValue } from './storyValue.ts';

const opened = openSession({ scenario: 'fragmentation', seed: 1 });
if (!opened.ok) throw new Error('fragmentation does not open');
const { session } = opened;
session.seekTime(20_000_000);
const place = {
  step: { id: 'now', kind: 'narrate', at: { time: 20 } },
  seq: session.run.position.seq,
  timeUs: 20_000_000,
  matched: 0,
} as const;
const before = { ...place, step: { ...place.step, id: 'before' }, seq: 1, timeUs: 0 };
const places = new Map([['before', before]]);
const derive = (value: StoryValue) => storyValue(value, { reader: session, place, places, cycle: () => undefined });

const onNode1: StoryValue = {
  objects: 'Pod',
  sum: 'spec.containers.app.resources.requests.cpu',
  where: { 'spec.nodeName': 'node-1' },
};

test.each<readonly [string, StoryValue, string | number]>([
  ['a field', { object: 'Deployment/default/api', path: 'spec.replicas' }, 8],
  ['an element of a list by its name', { object: 'Pod/default/train', path: 'spec.containers.app.name' }, 'app'],
  [
    'an element of a list by its type',
    { object: 'Pod/default/train', path: 'status.conditions.PodScheduled.reason' },
    'Unschedulable',
  ],
  [
    'a field with a dot in its name',
    { object: 'Node/node-1', path: 'metadata.labels.kubernetes\\.io/hostname' },
    'node-1',
  ],
  ['a count of objects', { objects: 'Pod', named: 'api-*', where: { 'status.phase': 'Running' } }, 8],
  ['the sum of a field', onNode1, 2],
  [
    'a difference of amounts',
    { minus: [{ object: 'Pod/default/train', path: 'spec.containers.0.resources.requests.cpu' }, onNode1] },
    0.5,
  ],
  ['the use of Pods', { used: 'memory', named: 'train' }, 0],
  ['how often an event happened', { count: { reason: 'pod.scheduled', subject: 'default/api-*' } }, 8],
  [
    'the answer to a question',
    { answer: 'nodeUsage', to: { node: 'node-1' }, path: 'pods.pod=default/api-*.qosClass' },
    'Burstable',
  ],
  ['a value at an earlier step', { atStep: 'before', value: { objects: 'Pod' } }, 0],
  ['an amount in a larger unit', { in: 'Gi', of: { object: 'Node/node-1', path: 'status.capacity.memory' } }, 16],
  ['nothing for a missing object', { object: 'Pod/default/none', path: 'status.phase' }, '?'],
  ['nothing for a difference with a text', { minus: [onNode1, { object: 'Node/node-1', path: 'x' }] }, '?'],
])('derives %s', (_, value, expected) => {
  expect(derive(value)).toBe(expected);
});

test('derives how many nodes a plugin refused', () => {
  const other = openSession({ scenario: 'fragmentation', seed: 1 });
  if (!other.ok) throw new Error('fragmentation does not open');
  const { run } = other.session;
  let entry = other.session.step();
  while (entry && !entry.reasons.some(({ type }) => type === 'pod.unschedulable')) entry = other.session.step();
  const cycle = () => other.session.ask('cycle', { seq: run.position.seq });
  const source = { reader: other.session, place, places: new Map(), cycle };
  expect(storyValue({ refusedBy: 'NodeResourcesFit' }, source)).toBe(4);
  expect(storyValue({ refusedBy: 'NodeAffinity' }, source)).toBe(0);
});

test('derives the points of a node, of one plugin and of all', () => {
  const other = openSession({ scenario: 'image-locality', seed: 1 });
  if (!other.ok) throw new Error('image-locality does not open');
  let entry = other.session.step();
  const isSecond = ({ type, subject }: { readonly type: string; readonly subject?: string }) =>
    type === 'pod.scheduled' && subject === 'default/model-1';
  while (entry && !entry.reasons.some(isSecond)) entry = other.session.step();
  const cycle = () => other.session.ask('cycle', { seq: other.session.run.position.seq });
  const pointsOf = (value: StoryValue) => storyValue(value, { reader: other.session, place, places: new Map(), cycle });
  expect(pointsOf({ scored: 'node-1', by: 'ImageLocality' })).toBe(31);
  expect(pointsOf({ scored: 'node-2', by: 'ImageLocality' })).toBe(0);
  expect(pointsOf({ scored: 'node-1' })).toBe(pointsOf({ cycle: 'total' }));
  expect(pointsOf({ scored: 'node-9' })).toBe('?');
});

test('derives the points of the cycle of an earlier step', () => {
  const other = openSession({ scenario: 'image-locality', seed: 1 });
  if (!other.ok) throw new Error('image-locality does not open');
  let entry = other.session.step();
  const isSecond = ({ type, subject }: { readonly type: string; readonly subject?: string }) =>
    type === 'pod.scheduled' && subject === 'default/model-1';
  while (entry && !entry.reasons.some(isSecond)) entry = other.session.step();
  const { seq } = other.session.run.position;
  const places = new Map([['second', { ...place, seq, matched: seq }]]);
  other.session.seekTime(60_000_000);
  const source = { reader: other.session, place, places, cycle: () => undefined };
  const value: StoryValue = { scored: 'node-1', by: 'ImageLocality' };
  expect(storyValue({ atStep: 'second', value }, source)).toBe(31);
});

test('counts each of several reasons of one entry', () => {
  const woken = [...Array(session.run.position.seq).keys()]
    .map((seq) => session.run.entry(seq + 1)?.reasons.filter(({ type }) => type === 'object.observed').length ?? 0)
    .reduce((a, b) => a + b, 0);
  expect(derive({ count: { reason: 'object.observed' } })).toBe(woken);
});

test('asks about the request of the entry that matched', () => {
  const [newest] = session.ask('requests', { limit: 1 });
  const source = { reader: session, place: { ...place, matched: newest?.seq ?? 0 }, places: new Map() };
  const verb: StoryValue = { answer: 'requestXray', to: { seq: { entry: 'matched' } }, path: 'verb' };
  expect(storyValue(verb, { ...source, cycle: () => undefined })).toBe(newest?.verb);
});

test('a node found after enough others does not count as refused', () => {
  const other = openSession({
    scenario: 'own',
    seed: 1,
    nodes: { count: 250, cpu: '4', memory: '16Gi', pods: 110 },
    files: [{ name: 'pod.yaml', text: POD }],
  });
  if (!other.ok) throw new Error('250 nodes do not open');
  let entry = other.session.step();
  while (entry && !entry.reasons.some(({ type }) => type === 'pod.scheduled')) entry = other.session.step();
  const seen = other.session.ask('cycle', { seq: other.session.run.position.seq });
  const source = { reader: other.session, place, places: new Map(), cycle: () => seen };
  expect(seen?.evaluated.length).toBeGreaterThan(seen?.feasible.length ?? 0);
  expect(storyValue({ cycle: 'refused' }, source)).toBe(0);
});

const POD = `apiVersion: v1
kind: Pod
metadata: { name: app }
spec: { containers: [{ name: app, image: app:1, resources: { requests: { cpu: 100m } } }] }
`;
