import { FIXED_START } from '#base/rfc3339.ts';
import { SCHEDULER } from '#cluster/scheduler/actor/schedulerEvents.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { changesOf } from '#kernel/changesOf.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { CommandedRun } from '#session/commandedRun.ts';
import { openRun } from '#session/openRun.ts';

/**
 * Longest time that a round is played; enough for Pods that wait for their victims to end. Simulated microseconds.
 */
const LAST_US = 2_000_000;
const MOST_ENTRIES = 20_000;

/** A run of a round that is not shown, with the entries of its scheduling cycles, in order. */
export interface RoundRun {
  readonly run: CommandedRun;
  readonly decisions: readonly number[];
}

/** The source of a run that starts with these objects. */
export function roundSource(seed: number, nodes: readonly Node[], pods: readonly Pod[]): RunSource {
  const list = { apiVersion: 'v1', kind: 'List', items: [...nodes, ...pods] };
  return { scenario: 'own', seed, start: FIXED_START, files: [{ name: 'round.json', text: JSON.stringify(list) }] };
}

/** Plays until kube-scheduler has decided about `count` Pods, or until the time limit. */
export function playRound(source: RunSource, count: number, untilUs = LAST_US): RoundRun {
  const opened = openRun(source);
  if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join('; '));
  const run = new CommandedRun(source, opened.run, opened.trials, opened.declared);
  const decisions: number[] = [];
  for (let entries = 0; entries < MOST_ENTRIES && decisions.length < count; entries++) {
    if ((run.nextDueUs ?? Number.POSITIVE_INFINITY) > untilUs) break;
    const entry = run.step();
    if (entry && isDecision(entry)) decisions.push(entry.seq);
  }
  return { run, decisions };
}

function isDecision(entry: Entry): boolean {
  if (entry.actor !== SCHEDULER || entry.event.type !== 'schedulingCycle.due') return false;
  return changesOf(entry, SCHEDULER_TABLES.cycle).some(({ after }) => after !== undefined);
}
