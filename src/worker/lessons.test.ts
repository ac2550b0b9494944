import { expect, test } from 'vitest';
import type { Control, QuestionName } from '#protocol/requests.ts';
import { lesson as idleYetFull } from '#scenarios/idle-but-full/lesson.ts';
import { openSession } from '#session/session.ts';
import { SIGHT_OF_QUESTIONS } from './sight.ts';
import { Page } from './testing/page.ts';

function taught(): Page {
  const page = new Page((source) => openSession(source));
  page.open({ scenario: 'idle-but-full', seed: 1 });
  page.control({ type: 'lesson', lesson: 'idle-yet-full' });
  return page;
}

/** Parameters of the questions that need some. Hidden questions are refused before their parameters are read. */
const POD = { kind: 'Pod', namespace: 'default', name: 'report' };
const WORKLOAD = { kind: 'Deployment', namespace: 'default', name: 'web' };
const NODE = { node: 'node-1' };
const FILES = { files: [] };
const LATER = { seq: 403 };
const ASKED: { readonly [N in QuestionName]?: object } = {
  get: POD,
  list: { kind: 'Pod' },
  yaml: POD,
  events: POD,
  behaviours: WORKLOAD,
  findObjects: { names: ['report'], whole: false, most: 10 },
  check: FILES,
  readDump: FILES,
  podWay: POD,
  podLife: POD,
  attempts: { pod: 'default/report' },
  eventBus: { pod: 'default/report' },
  cycle: LATER,
  cycleDetails: LATER,
  requestXray: LATER,
  requestWire: LATER,
  requests: { limit: 50 },
  rollout: WORKLOAD,
  requestFailures: WORKLOAD,
  nodeUsage: NODE,
  nodeDetail: NODE,
  cgroups: NODE,
  kubeletLoop: NODE,
  kubeletSettings: NODE,
  nodeFaults: NODE,
  nodeDevices: NODE,
  podGroups: {},
  claimMatches: { namespace: 'default', name: 'gpu' },
  useOfNodes: { nodes: ['node-1'] },
  podAnatomy: POD,
  qosClasses: FILES,
  qosTable: FILES,
  storeKeys: { text: '', limit: 100 },
  etcdKey: POD,
  watchCache: { kind: 'Pod' },
  listRules: { kind: 'Pod' },
  fairnessRequests: { limit: 50 },
  fairnessRequest: LATER,
  kubectl: { line: 'kubectl get pods -A -o yaml' },
  kubectlRun: LATER,
  caption: LATER,
  lastCaption: { stage: 'everything' },
  runStory: { most: 12 },
  lessonHere: { steps: [] },
  timeline: { fromUs: 0, toUs: 60e6, limit: 100, buckets: 10 },
  journal: { from: 1, to: 2000 },
  export: { format: 'journal' },
};

const refusal = (action: () => unknown): string => {
  try {
    action();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

/** The answer to a question, or the words that refuse it. */
function answered(page: Page, name: QuestionName): unknown {
  try {
    return page.ask(name, (ASKED[name] ?? {}) as never);
  } catch (error) {
    return (error as Error).message;
  }
}

const lessonOf = (page: Page) => page.moment.telling.lesson;

test('a lesson is played to its end by votes, commands and Next', () => {
  const page = taught();
  expect(lessonOf(page)).toMatchObject({ step: 'idle', phase: 'shown', index: 1, of: 5 });
  page.control({ type: 'next' });
  expect(lessonOf(page)).toMatchObject({ step: 'fits', phase: 'asked', hidden: true });
  expect(lessonOf(page)?.question?.options.map(({ id }) => id)).toEqual(['placed', 'preempts', 'pending']);
  // A question is left by locking it alone.
  const { seq } = page.moment;
  page.control({ type: 'next' });
  expect(page.moment.seq).toBe(seq);
  page.control({ type: 'lesson.vote', answer: 'placed', confidence: 3 });
  page.control({ type: 'lesson.vote', answer: 'pending', confidence: 1 });
  page.control({ type: 'lesson.lock' });
  page.control({ type: 'next' });
  expect(lessonOf(page)).toMatchObject({
    phase: 'revealed',
    first: { answer: 'placed', confidence: 3 },
    vote: { answer: 'pending' },
    revealed: { right: true, truth: 'pending' },
  });
  page.control({ type: 'next' });
  page.control({ type: 'lesson.vote', answer: 3.5, confidence: 2 });
  page.control({ type: 'lesson.lock' });
  page.control({ type: 'next' });
  expect(lessonOf(page)).toMatchObject({ step: 'free', revealed: { right: false, truth: 1, trap: 'high' } });
  page.control({ type: 'next' });
  expect(lessonOf(page)).toMatchObject({ step: 'room', phase: 'acting' });
  expect(page.command({ type: 'kubectl.run', line: 'kubectl taint nodes node-1 a=b:NoSchedule' })).toMatchObject({
    ok: false,
  });
  expect(page.command({ type: 'kubectl.run', line: 'kubectl scale deployment web --replicas=4' })).toMatchObject({
    ok: true,
  });
  page.control({ type: 'step', unit: 'entry', count: 500 });
  expect(lessonOf(page)).toMatchObject({ phase: 'reached', goals: [{ id: 'runs', state: 'holds' }] });
  page.control({ type: 'next' });
  expect(lessonOf(page)).toMatchObject({ step: 'moved', goals: [{ state: 'holds' }, { state: 'holds' }] });
  page.control({ type: 'next' });
  expect(lessonOf(page)).toMatchObject({ phase: 'ended' });
  expect(lessonOf(page)?.results.map(({ result }) => result)).toEqual(['right', 'wrong', 'reached']);
});

test('the time of an act begins when the reader plays on, from any earlier control', () => {
  const page = taught();
  page.control({ type: 'next' });
  page.control({ type: 'lesson.lock' });
  page.clock.pass(10_000);
  page.control({ type: 'next' });
  page.control({ type: 'lesson.lock' });
  page.clock.pass(10_000);
  expect(lessonOf(page)).toMatchObject({ step: 'free', phase: 'revealed' });
  page.control({ type: 'next' });
  const { timeUs } = page.moment;
  page.clock.pass(60_000);
  expect(page.moment).toMatchObject({ timeUs, playing: false, telling: { lesson: { phase: 'acting' } } });
  page.control({ type: 'previous' });
  page.control({ type: 'play' });
  page.clock.pass(60_000);
  expect(page.moment).toMatchObject({ timeUs, playing: false, telling: { lesson: { phase: 'acting' } } });
  page.control({ type: 'play' });
  page.clock.pass(600_000);
  expect(lessonOf(page)).toMatchObject({ step: 'room', phase: 'failed' });
});

test('while a prediction waits, no answer reveals anything about later entries', () => {
  const page = taught();
  page.control({ type: 'next' });
  const { seq, headSeq } = page.moment;
  // What comes is not in the journal yet: whoever reads the journal cannot see it.
  expect(headSeq).toBe(seq);
  const fresh = new Page((source) => openSession(source));
  fresh.open({ scenario: 'idle-but-full', seed: 1 });
  fresh.control({ type: 'seek', seq });
  for (const name of Object.keys(SIGHT_OF_QUESTIONS) as QuestionName[]) {
    const said = answered(page, name);
    // A run that has never come further knows nothing of what lies ahead.
    if (SIGHT_OF_QUESTIONS[name] === 'future') expect(said, name).toBe('hidden');
    else if (name !== 'state') expect(said, name).toEqual(answered(fresh, name));
  }
  const ways: readonly Control[] = [
    { type: 'seek', seq: seq + 1 },
    { type: 'seekTime', timeUs: 30e6 },
    { type: 'step', unit: 'entry', count: 1 },
    { type: 'step', unit: 'decision', count: 1 },
    { type: 'branch', branch: 'main' },
    { type: 'story', on: true },
  ];
  for (const way of ways)
    expect(
      refusal(() => page.control(way)),
      way.type,
    ).toBe('hidden');
  for (const way of [{ type: 'play' }, { type: 'play', speed: 1000 }, { type: 'next' }] as const) {
    page.control(way);
    page.clock.pass(2000);
    expect(page.moment.seq, way.type).toBe(seq);
  }
  expect(page.command({ type: 'kubectl.run', line: 'kubectl delete pod report' })).toMatchObject({ ok: false });
  expect(page.moment.telling.caption?.sentence.slots).toEqual({ cpu: '1500m', used: 120 });
  expect(page.moment.telling.caption?.points).not.toContainEqual(expect.objectContaining({ part: 'plugin' }));
  // Looking back is free, and Next comes back to the question.
  page.control({ type: 'seek', seq: 100 });
  page.control({ type: 'next' });
  expect(page.moment.seq).toBe(seq);
  // A presenter may look.
  page.control({ type: 'lesson.lift', lifted: true });
  expect(refusal(() => page.ask('explainPod', POD))).toBe('');
});

test('steps after an open prediction are not shown on the clock and cannot be reached', () => {
  const page = taught();
  const known = () => page.moment.telling.steps?.known.map(({ step, isDecisive }) => [step, isDecisive === true]);
  page.control({ type: 'next' });
  expect(known()).toEqual([
    ['idle', false],
    ['fits', true],
  ]);
  expect(page.control({ type: 'toStep', step: 'fits.reveal' })).toBe(false);
  page.control({ type: 'lesson.lock' });
  page.control({ type: 'next' });
  expect(known()?.at(-1)).toEqual(['fits.reveal', false]);
  // The second question is open: from the first step nothing later is seen.
  page.control({ type: 'toStep', step: 'idle' });
  expect(lessonOf(page)).toMatchObject({ step: 'idle', phase: 'shown' });
  expect(known()).toEqual([['idle', false]]);
  for (const press of ['next', 'next', 'next'] as const) page.control({ type: press });
  page.control({ type: 'lesson.lock' });
  page.control({ type: 'next' });
  expect(lessonOf(page)).toMatchObject({ step: 'free', phase: 'revealed' });
  page.control({ type: 'toStep', step: 'fits' });
  // Every question is revealed: what came of them may be seen.
  expect(known()?.map(([step]) => step)).toEqual(['idle', 'fits', 'fits.reveal', 'free', 'free.reveal']);
  expect(page.control({ type: 'toStep', step: 'free.reveal' })).toBe(true);
  expect(lessonOf(page)).toMatchObject({ step: 'free', phase: 'revealed' });
});

test('locking an answer plays to the reveal, and waits there', () => {
  const page = taught();
  page.control({ type: 'next' });
  page.control({ type: 'lesson.lock' });
  page.clock.pass(20_000);
  expect(lessonOf(page)).toMatchObject({
    step: 'fits',
    phase: 'revealed',
    results: [{ step: 'fits', result: 'left' }],
  });
});

test('entries after the lock are shown while it plays to the reveal', () => {
  const page = taught();
  page.control({ type: 'pace', pace: 'explain' });
  page.control({ type: 'next' });
  const { seq } = page.moment;
  page.control({ type: 'lesson.lock' });
  for (let left = 400; left > 0 && page.moment.seq === seq; left--) page.clock.pass(50);
  expect(page.moment.seq).toBe(seq + 1);
  expect(lessonOf(page)).toMatchObject({ step: 'fits', phase: 'locked' });
  expect(page.ask('cycle', {})).toMatchObject({ pod: 'default/report', outcome: 'unschedulable' });
  expect(refusal(() => page.ask('explainPod', POD))).toBe('hidden');
});

test('a solution is shown on a fork, and the reader’s commands stay on their branch', () => {
  const page = taught();
  for (const _ of ['fits', 'free']) {
    page.control({ type: 'next' });
    page.control({ type: 'lesson.lock' });
    page.control({ type: 'next' });
  }
  page.control({ type: 'next' });
  page.command({ type: 'kubectl.run', line: 'kubectl scale deployment web --replicas=1' });
  page.control({ type: 'step', unit: 'entry', count: 400 });
  expect(lessonOf(page)).toMatchObject({
    phase: 'failed',
    keeps: expect.arrayContaining([{ id: 'serves', state: 'broken' }]),
  });
  const mine = page.moment.branch;
  page.control({ type: 'lesson.hint' });
  page.control({ type: 'lesson.solution', solution: 'smaller' });
  expect(lessonOf(page)).toMatchObject({ phase: 'reached', hints: { taken: 1, of: 3 } });
  expect(page.moment.branch).not.toBe(mine);
  expect(page.branches.map(({ id }) => id)).toContain(mine);
  expect(lessonOf(page)?.results.at(-1)).toMatchObject({ step: 'room', result: 'helped', hints: 1 });
});

test('a run is the same whether a lesson is played on it or not', () => {
  const page = taught();
  page.control({ type: 'next' });
  page.control({ type: 'lesson.lock' });
  page.control({ type: 'next' });
  const alone = new Page((source) => openSession(source));
  alone.open({ scenario: 'idle-but-full', seed: 1 });
  alone.control({ type: 'seek', seq: page.moment.seq });
  expect(page.moment.digest).toBe(alone.moment.digest);
});

test('a lesson file is read first, and refused when it is wrong', () => {
  const page = new Page((source) => openSession(source));
  page.open({ scenario: 'idle-but-full', seed: 1 });
  const text = JSON.stringify({ ...idleYetFull, id: 'own', words: {} });
  expect(page.control({ type: 'lesson', lesson: { name: 'own.json', text } })).toBe(false);
  expect(page.ask('readLesson', { file: { name: 'own.json', text } })).toMatchObject({
    ok: false,
    problems: [{ file: 'own.json', field: 'words' }],
  });
});

test.each([
  [
    'a prediction without an answer in the run',
    { ask: 'number', of: { field: 'none' }, from: 0, to: 1, step: 1, tolerance: 0 },
  ],
  [
    'a value that a question cannot answer',
    { ask: 'number', of: { answer: 'explainPod', path: 'x' }, from: 0, to: 1, step: 1, tolerance: 0 },
  ],
])('%s ends a foreign lesson with its reason, and the model continues', (_, question) => {
  const page = new Page((source) => openSession(source));
  page.open({ scenario: 'idle-but-full', seed: 1 });
  const prediction = idleYetFull.steps.find(({ kind }) => kind === 'predict');
  const words = {
    title: 'T',
    question: '',
    misconception: '',
    steps: {},
    teacher: { aim: '', ask: [], expect: [], whatIf: [] },
  };
  const lesson = { ...idleYetFull, id: 'sent', steps: [{ ...prediction, values: {}, question }], words: { en: words } };
  const text = JSON.stringify(lesson);
  expect(page.control({ type: 'lesson', lesson: { name: 'sent.json', text } })).toBe(true);
  page.control({ type: 'lesson.lock' });
  page.control({ type: 'next' });
  expect(lessonOf(page)).toMatchObject({
    phase: 'ended',
    broken: expect.stringContaining('does not determine the answer'),
  });
  expect(page.messages.filter(({ type }) => type === 'crashed')).toEqual([]);
  expect(page.control({ type: 'lesson', lesson: null })).toBe(true);
});

test('the controls of a person in a lesson take effect even if others follow at once', () => {
  const page = taught();
  page.control({ type: 'next' });
  const hurried: Control[] = [
    { type: 'lesson.vote', answer: 'pending', confidence: 1 },
    { type: 'lesson.lock' },
    { type: 'pause' },
  ];
  for (const [at, control] of hurried.entries()) page.send({ type: 'control', id: 500 + at, control });
  page.control({ type: 'next' });
  expect(lessonOf(page)).toMatchObject({ step: 'fits', phase: 'revealed' });
  page.send({ type: 'control', id: 510, control: { type: 'lesson', lesson: null } });
  page.control({ type: 'pause' });
  expect(lessonOf(page)).toBeUndefined();
});
