import assert from 'node:assert/strict';
import { store } from '#cluster/api/kindTables.ts';
import { type DecidedCycle, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Event, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import { printed } from '#session/kubectl/testing/terminal.ts';
import type { Session } from '#session/session.ts';

/** At most `most` of them, evenly spread over all. */
export function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, i) => all[Math.floor(i * step)] as T);
}

/** Every decision that this run comes to from now on, in order; a PodGroup's cycle is one decision for each member. */
export function decisionsFromNow({ run }: Session): readonly DecidedCycle[] {
  const found: DecidedCycle[] = [];
  run.onNewEntry = (entry) => {
    if (entry.event.type !== 'schedulingCycle.due') return;
    const cycle = changesOf(entry, SCHEDULER_TABLES.cycle)[0]?.after;
    if (cycle) found.push(...(cycle.group?.members ?? [cycle]));
  };
  return found;
}

/** Checks that the Why panel and the stage agree just after a decision. Throws where they disagree. */
export function panelAgreesWithStage(session: Session, decided: DecidedCycle): void {
  session.seek(decided.seq);
  const why = explained(session, decided.key);
  const stage = session.ask('cycle', { seq: decided.seq });
  assert(why?.decision, 'the panel knows of no decision');
  const { seq, outcome, node, best } = why.decision;
  assert.deepEqual({ seq, outcome, node }, { seq: decided.seq, outcome: decided.outcome, node: decided.node });
  // The stage also knows how far the binding has come.
  const { stages: _, ...shown } = stage ?? {};
  if (!stage?.group) assert.deepEqual(why.cycle, stage && shown);
  assert.deepEqual(why.verdicts, why.cycle?.verdicts);
  assert.equal(new Set(why.verdicts.map(({ node: of }) => of)).size, why.verdicts.length, 'two verdicts for one node');
  if (decided.outcome !== 'scheduled') assert.equal(why.message, decided.message);
  else if (best.length > 0) assert(best.includes(decided.node), `${decided.node} is not among the best: ${best}`);
}

/** The Why panel, the Events and the command line say the same of a Pod now. Throws where they disagree. */
export function panelAgreesWithEvents(session: Session, pod: Pod): void {
  const { namespace = '', name } = pod.metadata;
  const why = explained(session, objectKey(pod));
  assert(why, `there is no Pod ${objectKey(pod)}`);
  isPlain(why);
  const events = eventsOf(session, pod);
  const described = printed(session, `kubectl describe pod ${name} -n ${namespace}`).join('\n');
  if (pod.spec.nodeName) {
    assert.match(described, new RegExp(`^Node: +${pod.spec.nodeName}(/|$)`, 'm'));
    const scheduled = events.find(({ reason }) => reason === 'Scheduled');
    const here = why.answers.find(({ question }) => question === 'here');
    assert.equal(here?.words, scheduled?.message ?? '');
    if (!scheduled) return;
    assert(why.decision, `an Event of ${why.pod} tells of a decision that the panel does not know`);
    assert.equal(scheduled.message, `Successfully assigned ${why.pod} to ${why.decision.node}`);
    assert(described.includes(scheduled.message), `describe leaves out: ${scheduled.message}`);
    return;
  }
  const condition = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  const failed = events.find(({ reason }) => reason === 'FailedScheduling');
  // The event and the condition are written after the decision, by requests of their own.
  if (condition?.status !== 'False' || condition.message !== why.message || !failed) return;
  const { count = 1, message = '' } = failed;
  if (count === 1) assert.equal(message, why.message);
  assert(described.includes(message), `describe leaves out: ${message}`);
}

/**
 * Once a decision has been written down, and before the next one about that Pod: what the API server holds is what was decided. Tells
 * whether an Event with its words was there. Throws where they disagree.
 */
export function writtenAsDecided(session: Session, decided: DecidedCycle): boolean {
  const pod = session.world.table(store('Pod')).get(decided.key);
  if (pod?.metadata.uid !== decided.uid) return false;
  panelAgreesWithEvents(session, pod);
  const words =
    decided.outcome === 'scheduled' ? `Successfully assigned ${decided.key} to ${decided.node}` : decided.message;
  const reason = decided.outcome === 'scheduled' ? 'Scheduled' : 'FailedScheduling';
  if (decided.outcome === 'scheduled' && pod.spec.nodeName) assert.equal(pod.spec.nodeName, decided.node);
  return eventsOf(session, pod).some((event) => event.reason === reason && event.message === words);
}

function explained(session: Session, key: string): PodExplanation | undefined {
  const [namespace = '', name = ''] = key.split('/');
  return session.ask('explainPod', { namespace, name });
}

/** Events of this Pod, without those of an earlier Pod of the same name; newest first. */
function eventsOf(session: Session, { metadata: { namespace = '', name, uid } }: Pod): readonly Event[] {
  const all = session.ask('events', { kind: 'Pod', namespace, name }) as readonly Event[];
  return all.filter(({ involvedObject }) => involvedObject.uid === uid);
}

/** Nothing empty, no number that is none, and a reason wherever nothing is offered. */
function isPlain({ pod, answers, node, helps, noHelp, queue }: PodExplanation): void {
  assert(answers.length > 0, `${pod} has no answer`);
  for (const { question, facts, words } of answers) {
    assert(facts.length + words.length > 0, `${pod} has an empty answer to ${question}`);
    for (const { says, values } of facts)
      for (const [name, value] of Object.entries(values))
        assert.doesNotMatch(String(value), /^$|undefined|null|NaN|Infinity|^-\d/, `${pod} ${says}.${name}: ${value}`);
  }
  const waits = node === '' && queue === 'unschedulable';
  const isHeldAsGroup = answers.some(({ facts }) =>
    facts.some(({ says, values }) => says === 'unschedulable' && String(Object.values(values)[0]).includes('Gang')),
  );
  if (waits && !isHeldAsGroup) assert(helps.length + noHelp.length > 0, `${pod}: no help, and no reason why`);
}
