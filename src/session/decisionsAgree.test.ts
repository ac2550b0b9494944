import { describe, expect, it } from 'vitest';
import { SCHEDULER_TABLES, type SchedulingCycle } from '../cluster/scheduler/records.ts';
import type { Event, Pod } from '../model/generated/types.ts';
import { objectKey } from '../model/objectKey.ts';
import type { PodExplanation } from '../protocol/explanation.ts';
import { SCENARIOS } from '../scenarios/gallery.ts';
import { printed } from './kubectl/testing/terminal.ts';
import type { Session } from './session.ts';
import { S } from './testing/requirementSession.ts';
import { openedScenario } from './testing/scenarioSession.ts';

/** So much of each run: by then every scenario has decided what it is about, or does the same again and again. */
const LONGEST_US = 60 * S;
/** Those with very many requests, objects or nodes: their beginning must do. */
const BUSY_US: Readonly<Record<string, number>> = {
  'thousand-nodes': 1.5 * S,
  flood: 8 * S,
  'elephants-and-mice': 8 * S,
  'saturated-level': 8 * S,
  'restart-goaway': 8 * S,
  'list-cost': 2 * S,
  'behind-a-thousand': 6 * S,
  'starved-by-priority': 20 * S,
  'pleg-channel-full': 2 * S,
  'client-throttling': 8 * S,
  'burst-or-steps': 8 * S,
};
/** Decisions, and Pods of each world, that are looked at: evenly spread over all there are. */
const DECISIONS = 6;
const PODS = 10;
/** The shares of the run at which its world is looked at. */
const MOMENTS = [0.5, 1];

function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, i) => all[Math.floor(i * step)] as T);
}

/** Every decision of the run up to now. */
function decisionsOf({ run }: Session): SchedulingCycle[] {
  const found: SchedulingCycle[] = [];
  for (let seq = 1; seq <= run.position.seq; seq++) {
    const entry = run.sample(seq) ?? run.entry(seq);
    if (entry?.seq !== seq || entry.event.type !== 'schedulingCycle.due') continue;
    const cycle = entry.delta.find(({ table }) => table === SCHEDULER_TABLES.cycle)?.after as
      | SchedulingCycle
      | undefined;
    if (cycle) found.push(...(cycle.group?.members ?? [cycle]));
  }
  return found;
}

function explained(session: Session, key: string): PodExplanation | undefined {
  const [namespace = '', name = ''] = key.split('/');
  return session.ask('explainPod', { namespace, name });
}

/** What the Why panel says just after a decision is what the stage shows of it. */
function agreesWithStage(session: Session, decided: SchedulingCycle): void {
  session.seek(decided.seq);
  const why = explained(session, decided.key);
  const stage = session.ask('cycle', { seq: decided.seq });
  expect(why?.decision).toMatchObject({ seq: decided.seq, outcome: decided.outcome, node: decided.node });
  if (!stage?.group) expect(why?.cycle).toEqual(stage);
  expect(why?.verdicts).toEqual(why?.cycle?.verdicts);
  expect(new Set(why?.verdicts.map(({ node }) => node)).size).toBe(why?.verdicts.length);
  if (decided.outcome !== 'scheduled') expect(why?.message).toBe(decided.message);
  else if (why?.decision?.best.length) expect(why.decision.best).toContain(decided.node);
}

/** The Why panel, the events and the command line say the same of a Pod now. */
function agreesWithEvents(session: Session, pod: Pod): void {
  const { namespace = '', name, uid } = pod.metadata;
  const why = explained(session, objectKey(pod));
  if (!why) throw new Error(`there is no Pod ${objectKey(pod)}`);
  isPlain(why);
  const events = (session.ask('events', { kind: 'Pod', namespace, name }) as readonly Event[]).filter(
    ({ involvedObject }) => involvedObject.uid === uid,
  );
  const described = printed(session, `kubectl describe pod ${name} -n ${namespace}`).join('\n');
  const scheduled = events.find(({ reason }) => reason === 'Scheduled');
  if (pod.spec.nodeName) {
    expect(described).toMatch(new RegExp(`^Node: +${pod.spec.nodeName}(/|$)`, 'm'));
    const here = why.answers.find(({ question }) => question === 'here');
    expect(here?.words).toBe(scheduled?.message ?? '');
    if (scheduled) expect(why.decision, why.pod).toBeDefined();
    if (scheduled && why.decision)
      expect(scheduled.message).toBe(`Successfully assigned ${why.pod} to ${why.decision.node}`);
    return;
  }
  const condition = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  const failed = events.find(({ reason }) => reason === 'FailedScheduling');
  // The event and the condition are written after the decision, by requests of their own.
  const isWritten = condition?.reason === 'Unschedulable' && condition.message === why.message;
  if (isWritten && failed && (failed.count ?? 1) === 1) expect(failed.message).toBe(why.message);
  if (isWritten && failed) expect(described).toContain(failed.message);
}

/** Nothing empty, no number that is none, and a reason wherever nothing is offered. */
function isPlain({ pod, answers, node, helps, noHelp, queue }: PodExplanation): void {
  expect(answers.length, pod).toBeGreaterThan(0);
  for (const { facts, words } of answers) {
    expect(facts.length + words.length, pod).toBeGreaterThan(0);
    for (const { says, values } of facts)
      for (const [name, value] of Object.entries(values))
        expect(String(value), `${pod} ${says}.${name}`).not.toMatch(/undefined|null|NaN|Infinity|^-\d/);
  }
  const waits = node === '' && queue === 'unschedulable';
  const isHeldAsGroup = answers.some(({ facts }) =>
    facts.some(({ says, values }) => says === 'unschedulable' && String(Object.values(values)[0]).includes('Gang')),
  );
  if (waits && !isHeldAsGroup) expect(helps.length + noHelp.length, pod).toBeGreaterThan(0);
}

describe('panel, stage, events and command line agree on every scenario', () => {
  for (const { id, endUs } of SCENARIOS) {
    it(id, () => {
      const session = openedScenario(id);
      const untilUs = Math.min(endUs, BUSY_US[id] ?? LONGEST_US);
      for (const share of MOMENTS) {
        session.seekTime(Math.round(untilUs * share));
        const pods = session.world.table<Pod>('store/Pod').values();
        const waiting = pods.filter(({ spec, status }) => !spec.nodeName && status?.phase === 'Pending');
        for (const pod of new Set([...spread(waiting, PODS / 2), ...spread(pods, PODS)]))
          agreesWithEvents(session, pod);
      }
      const decisions = decisionsOf(session);
      const isScheduled = ({ reason }: Event) => reason === 'Scheduled';
      const scheduled = session.world.table<Event>('store/Event').values().filter(isScheduled);
      expect(decisions.length).toBeGreaterThanOrEqual(scheduled.length);
      for (const decided of spread(decisions, DECISIONS)) agreesWithStage(session, decided);
    });
  }
});
