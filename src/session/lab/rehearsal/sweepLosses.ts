import type { Parts } from '#base/parts.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { LossOutcome, RehearsalAnswer, Sweep, SweepReport } from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { saveBranch } from '#session/savedRun.ts';
import { caveatsOf, nothingRuns } from '../caveats.ts';
import { NO_SPARE_THREADS, type SpareThread, type SpareThreads } from '../players/player.ts';
import type { Errand, Results } from '../players/players.ts';
import { shareOut, wrongAnswer } from '../players/players.ts';
import { playLoss } from './playLoss.ts';
import { isCounted } from './podHealth.ts';
import { gapsOf, settled } from './rehearseDrain.ts';
import { tellSweep } from './tellLoss.ts';

/** Most losses of one sweep that are played; the others are only counted. */
const MOST_LOSSES = 200;
/** Most entries of one sweep. */
const MOST_ENTRIES = 4_000_000;

/**
 * Plays the loss of each node, or of each pair of nodes, on a branch of its own. Spare threads play some of them, on
 * copies at the same entry.
 */
export function* sweepLosses(
  commanded: CommandedRun,
  sweep: Sweep,
  limitSeconds: number,
  threads: SpareThreads = NO_SPARE_THREADS,
): Parts<RehearsalAnswer<SweepReport>> {
  yield* settled(commanded);
  const empty = nothingRuns(commanded.world);
  if (empty) return { ok: false, problems: [empty] };
  const sets = [...lossesOf(commanded.world.table(store('Node')).keys(), sweep)];
  const gaps = gapsOf(commanded.world);
  const caveats = caveatsOf(commanded);
  const wanted = byPods(commanded.world, sets).slice(0, MOST_LOSSES);
  const outcomes = yield* playLosses(commanded, wanted, limitSeconds, threads);
  const report = { sweep, limitSeconds, outcomes: outcomes.sort(worse), all: sets.length, gaps, caveats };
  return { ok: true, report: { ...report, telling: tellSweep(report) } };
}

function* playLosses(
  commanded: CommandedRun,
  wanted: readonly (readonly string[])[],
  limitSeconds: number,
  threads: SpareThreads,
): Parts<LossOutcome[]> {
  const spare = new Set(threads.start(wanted.length - 1));
  const saved = spare.size > 0 ? saveBranch(commanded) : undefined;
  const isThere = new Set<SpareThread>();
  const errands = wanted.map(
    (nodes): Errand<LossOutcome> => ({
      taskFor: (thread) => {
        const from = isThere.has(thread) ? undefined : saved;
        isThere.add(thread);
        return { task: 'lose', nodes, limitSeconds, ...(from && { from }) };
      },
      taken: (answer) => {
        if ('lost' in answer) return answer.lost;
        throw wrongAnswer(answer);
      },
      own: () => playLoss(commanded, nodes, limitSeconds),
    }),
  );
  try {
    const isEnough = (results: Results<LossOutcome>) => isLong(firstOf(results));
    return firstOf(yield* shareOut(spare, errands, { isEnough }));
  } finally {
    for (const thread of spare) thread.end();
  }
}

/** Results before the first missing one, within the limit. The choice does not depend on which thread was faster. */
function firstOf(results: Results<LossOutcome>): LossOutcome[] {
  const first: LossOutcome[] = [];
  for (const outcome of results) {
    if (!outcome || isLong(first)) break;
    first.push(outcome);
  }
  return first;
}

function isLong(outcomes: readonly LossOutcome[]): boolean {
  return outcomes.reduce((sum, { startSeq, endSeq }) => sum + endSeq - startSeq, 0) >= MOST_ENTRIES;
}

function* lossesOf(names: readonly string[], sweep: Sweep): Generator<readonly string[], void, void> {
  for (const [i, name] of names.entries()) {
    if (sweep === 'n-1') yield [name];
    else for (const other of names.slice(i + 1)) yield [name, other];
  }
}

/** Sets of nodes with the most Pods first. */
function byPods(world: World, sets: readonly (readonly string[])[]): (readonly string[])[] {
  const counts = new Map<string, number>();
  for (const pod of world.table(store('Pod')).unordered()) {
    const node = pod.spec.nodeName ?? '';
    if (isCounted(pod)) counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  const size = (names: readonly string[]) => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  return sets.toSorted((a, b) => size(b) - size(a));
}

function worse(a: LossOutcome, b: LossOutcome): number {
  return (
    b.missing.length - a.missing.length ||
    noneUs(b) - noneUs(a) ||
    b.spreads.length - a.spreads.length ||
    b.pods - a.pods
  );
}

function noneUs({ workloads }: LossOutcome): number {
  return workloads.reduce((sum, lane) => sum + lane.noneUs, 0);
}
