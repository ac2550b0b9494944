import { expect, test } from 'vitest';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { type Lesson, type LessonStep, revealId } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedRun } from '#scenarios/lessonOffers.ts';
import { openSession, type Session } from '#session/session.ts';
import { playLesson } from '../verifyLesson.ts';

/** Three nodes that are idle and full; a Pod that has no room, until there are fewer web Pods. */
function opened(): Session {
  const result = openSession({ scenario: 'idle-but-full', seed: 1 });
  if (!result.ok) throw new Error('the scenario does not open');
  return result.session;
}

import { predictionsAt } from './lessonHere.ts';

const REFUSED = 'pod.unschedulable';

/** Stands just after the entry that refuses the Pod `report`. */
function atRefusal(): Session {
  const session = opened();
  while (session.step())
    if (session.run.entry(session.run.position.seq)?.reasons.some(({ type }) => type === REFUSED)) return session;
  throw new Error('nothing is refused');
}

function scaled(): Session {
  const session = opened();
  session.seekTime(20e6);
  expect(session.accept({ type: 'kubectl.run', line: 'kubectl scale deployment web --replicas=4' }).ok).toBe(true);
  session.seekTime(35e6);
  return session;
}

const recorded = (session: Session) => session.ask('lessonRun', {}) as OfferedRun;
const here = (session: Session, steps: readonly LessonStep[]) => session.ask('lessonHere', { steps }) as LessonHere;

test('recorded commands become a solution, with its allowed commands and its duration', () => {
  const { run, act, leftOut } = recorded(scaled());
  expect({ run, leftOut }).toEqual({ run: { scenario: 'idle-but-full', seed: 1 }, leftOut: [] });
  expect(act).toMatchObject({
    seconds: 20,
    within: 45,
    deeds: [{ after: 0, line: 'kubectl scale deployment web --replicas=4' }],
    allowed: ['kubectl scale'],
  });
});

test('offers goals from changes: running Pods, changed fields, and patterns for generated names', () => {
  const { act } = recorded(scaled());
  const checks = act?.goals.map(({ check }) => check);
  expect(checks).toContainEqual({ value: { object: 'Pod/default/report', path: 'status.phase' }, is: 'Running' });
  expect(checks).toContainEqual({
    value: { objects: 'Pod', namespace: 'default', named: 'web-*', where: { 'status.phase': 'Running' } },
    atMost: 4,
  });
  expect(checks).toContainEqual({ value: { object: 'Deployment/default/web', path: 'spec.replicas' }, atMost: 4 });
  expect(JSON.stringify(checks)).not.toMatch(/web-[a-z0-9]{6}/);
  expect(act?.keeps.map(({ check }) => check)).toEqual([
    { value: { objects: 'Node' }, is: 3 },
    { value: { objects: 'Pod', namespace: 'default', named: 'report' }, atLeast: 1 },
  ]);
});

test('a run without commands has no act, and settings that a lesson cannot carry are named', () => {
  const own = openSession({ scenario: 'own', seed: 7, files: [], switches: { queue: 'classic' } });
  if (!own.ok) throw new Error('an empty cluster does not open');
  expect(recorded(own.session)).toEqual({ run: { manifests: '', seed: 7 }, leftOut: ['switches'] });
});

test('refuses files that are larger than a lesson may carry, and traces', () => {
  const large = openSession({ scenario: 'own', seed: 1, files: [{ name: 'a.yaml', text: `# ${'a'.repeat(65_536)}` }] });
  expect(large.ok && recorded(large.session)).toEqual({ refused: 'size', leftOut: [] });
});

test('offers a decision’s moment, its values for texts, and questions to ask before it', () => {
  const offered = here(atRefusal(), []);
  expect(offered).toMatchObject({ isTooEarly: false, isSame: false });
  expect(offered.moments[0]).toEqual({
    reason: REFUSED,
    subject: 'default/report',
    after: { after: { reason: REFUSED, kind: 'Pod', subject: 'default/report' } },
    before: { before: { reason: REFUSED, kind: 'Pod', subject: 'default/report' } },
  });
  expect(offered.values).toContainEqual({
    name: 'asksCpu',
    value: { object: 'Pod/default/report', path: 'spec.containers.app.resources.requests.cpu' },
    is: '1500m',
    isOfEntry: false,
  });
  expect(offered.values).toContainEqual({ name: 'refused', value: { cycle: 'refused' }, is: 3, isOfEntry: true });
  expect(offered.predictions.map(({ about, truth }) => [about, truth])).toEqual([
    ['fate', 'pending'],
    ['plugin', 'NodeResourcesFit'],
    ['feasible', 0],
    ['refused', 3],
  ]);
});

test('asks which plugin refuses only when exactly one does', () => {
  const session = atRefusal();
  const { seq } = session.run.position;
  const [entry, cycle] = [session.run.entry(seq), session.ask('cycle', { seq })];
  if (!entry || !cycle) throw new Error('no cycle');
  const abouts = (seen: CycleExplanation) => predictionsAt(entry, seen).map(({ about }) => about);
  expect(abouts(cycle)).toContain('plugin');
  const [first, ...others] = cycle.verdicts;
  if (!first) throw new Error('no verdict');
  expect(abouts({ ...cycle, verdicts: [{ ...first, plugin: 'NodePorts' }, ...others] })).not.toContain('plugin');
});

test('counts repeated events since the last step, and replaces generated names with patterns', () => {
  const session = opened();
  let seen = 0;
  while (seen < 3 && session.step())
    seen += session.run.entry(session.run.position.seq)?.reasons.some(({ type }) => type === 'pod.scheduled') ? 1 : 0;
  const match = { reason: 'pod.scheduled', kind: 'Pod', subject: 'default/web-*' };
  expect(here(session, []).moments[0]?.after).toEqual({ after: match, nth: 3 });
  const steps: LessonStep[] = [{ id: 'first', kind: 'narrate', at: { after: match } }];
  expect(here(session, steps).moments[0]?.after).toEqual({ after: match, nth: 2 });
  const same: LessonStep[] = [{ id: 'third', kind: 'narrate', at: { after: match, nth: 3 } }];
  expect(here(session, same)).toMatchObject({ isSame: true, moments: [] });
  session.seek(3);
  expect(here(session, steps)).toMatchObject({ isTooEarly: true, moments: [] });
});

test('a lesson made of the offers is correct when it is played', () => {
  const offered = here(atRefusal(), []);
  const { act, run } = recorded(scaled());
  if (!act || !run) throw new Error('nothing was recorded');
  const [moment] = offered.moments;
  if (!moment) throw new Error('no moment is offered');
  const predictions = offered.predictions.map(
    ({ about, question }, at): LessonStep => ({
      id: about,
      kind: 'predict',
      at: at === 0 ? moment.before : { same: true },
      question,
      reveal: { at: at === 0 ? moment.after : { same: true } },
    }),
  );
  const lesson: Lesson = {
    id: 'made',
    format: 1,
    release: 'v1.36.2',
    topic: 'B',
    level: 1,
    minutes: 5,
    needs: [],
    answers: [],
    exam: [],
    run,
    opens: { view: 'nodes' },
    steps: [
      predictions[0] as LessonStep,
      {
        id: 'act',
        kind: 'act',
        at: { time: act.seconds },
        goals: act.goals.slice(0, 3),
        keeps: act.keeps,
        within: act.within,
        allowed: act.allowed,
        hints: 0,
        solutions: [{ id: 'done', deeds: act.deeds }],
      },
    ],
  };
  const played = playLesson(lesson, openSession);
  expect(played.problems).toEqual([
    'act: there is only one solution: a second one shows that the goal does not depend on a recipe',
  ]);
  expect(played.truths.get('fate')).toBe('pending');
  expect(played.slots.has(revealId('fate'))).toBe(true);
});
