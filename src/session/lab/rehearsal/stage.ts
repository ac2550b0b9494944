import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { Command } from '#protocol/command.ts';
import type { RehearsedCommand } from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { commandLabel } from '#session/commands/commandList.ts';
import { HealthWatch } from './healthWatch.ts';

const S = 1_000_000;
/**
 * Without a change of the Pods for this long, the awaited condition will not come. It is longer than the usual grace
 * period and back-offs.
 */
const STALL_US = 600 * S;
/** The same limit when every Pod is healthy or refused by the scheduler, so that none is expected to change. */
const STALL_AT_REST_US = 60 * S;
/** Without a change of the Pods for this long, the cluster has settled. */
const QUIET_US = 15 * S;
/** The rehearsal begins after this time even if Pods never settle. */
const LONGEST_SETTLING_US = 300 * S;
/** Entries played between two pauses. */
const ENTRIES_IN_A_PART = 64;
/** A single play that needs more entries ends as if its time were over. */
const MOST_ENTRIES = 3_000_000;

/** `done`: the condition holds. `stalled`: nothing changes any more. `late`: the limit has passed. */
export type Waited = 'done' | 'stalled' | 'late';

/** One play on a branch of an opened run: commands, and their results. */
export class RehearsalPlay {
  readonly commanded: CommandedRun;
  readonly watch: HealthWatch;
  readonly startUs: Micros;
  readonly startSeq: number;
  readonly limitUs: Micros;
  readonly given: RehearsedCommand[] = [];
  private entries = 0;

  constructor(commanded: CommandedRun, limitUs: Micros) {
    this.commanded = commanded;
    this.startUs = commanded.run.clockUs;
    this.startSeq = commanded.run.position.seq;
    this.limitUs = this.startUs + limitUs;
    this.watch = new HealthWatch(commanded.world, this.startUs);
  }

  get nowUs(): number {
    return this.commanded.run.clockUs;
  }

  get world() {
    return this.commanded.world;
  }

  /** Gives a command now. Throws when it is refused, because a rehearsal gives only commands that fit the cluster. */
  give(command: Command): void {
    const { run } = this.commanded;
    const label = commandLabel(command);
    const after = run.position.seq;
    const atUs = run.clockUs;
    const result = this.commanded.accept(command);
    if (!result.ok) throw new Error(`${label}: ${result.problems[0]?.message ?? 'refused'}`);
    this.given.push({ label, after, atUs: run.position.atUs, command });
    const entry = run.entry(run.position.seq);
    if (entry) this.watch.read(entry);
    if (atUs !== run.position.atUs) throw new Error(`${label} came at ${run.position.atUs} us, not at ${atUs} us`);
  }

  /**
   * Plays until a condition holds. `untilUs`: the time limit, after which the result is `late`. `stallUs`: the
   * longest time without a change; 0 chooses a suitable one. Yields the share of the time that is over.
   */
  *until(isSo: () => boolean, { untilUs = this.limitUs, stallUs = 0 } = {}): Generator<number, Waited, void> {
    const { run } = this.commanded;
    const fromUs = this.nowUs;
    const endUs = Math.min(untilUs, this.limitUs);
    for (;;) {
      if (isSo()) return 'done';
      const patienceUs = stallUs || (this.watch.isAtRest ? STALL_AT_REST_US : STALL_US);
      const stallsAtUs = Math.max(fromUs, this.watch.progressUs) + patienceUs;
      const lastUs = Math.min(endUs, stallsAtUs);
      const nextUs = run.nextUs ?? Number.POSITIVE_INFINITY;
      if (nextUs > lastUs) {
        run.seekTime(lastUs);
        return stallsAtUs < endUs ? 'stalled' : 'late';
      }
      const entry = run.step();
      if (entry) this.watch.read(entry);
      if (++this.entries > MOST_ENTRIES) return 'late';
      if (this.entries % ENTRIES_IN_A_PART === 0) yield this.share;
    }
  }

  /** Plays to a time. */
  *to(atUs: Micros): Generator<number, void, void> {
    const { run } = this.commanded;
    const endUs = Math.min(atUs, this.limitUs);
    yield* this.until(() => (run.nextUs ?? Number.POSITIVE_INFINITY) > endUs, {
      untilUs: endUs,
      stallUs: Number.POSITIVE_INFINITY,
    });
    run.seekTime(endUs);
  }

  /** Plays until no Pod appears or goes for a while. */
  *settle(): Generator<number, void, void> {
    yield* this.until(() => false, { untilUs: this.nowUs + LONGEST_SETTLING_US, stallUs: QUIET_US });
  }

  private get share(): number {
    return Math.min(1, (this.nowUs - this.startUs) / (this.limitUs - this.startUs));
  }
}

/** Whether a node exists and is ready. */
export function isNodeReady(stage: RehearsalPlay, name: string): boolean {
  const node = stage.world.table(store('Node')).get(name);
  return node?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
}

/** Does something on a branch that is dropped afterwards; the run is then back at its position. */
export function* onABranch<T>(
  commanded: CommandedRun,
  label: string,
  does: () => Generator<number, T, void>,
): Generator<number, T, void> {
  const { run } = commanded;
  const home = run.branch.id;
  const atUs = run.clockUs;
  const { seq } = run.position;
  const { id } = run.fork(label);
  try {
    return yield* does();
  } finally {
    run.switchTo(home);
    run.seek(seq);
    run.wait(atUs);
    run.drop(id);
  }
}
