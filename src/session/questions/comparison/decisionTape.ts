import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { SCHEDULER_TABLES, type SchedulingCycle } from '#cluster/scheduler/schedulerRecords.ts';
import type { Entry } from '#kernel/entry.ts';
import type { ComparedDecision } from '#protocol/comparison.ts';
import type { History } from '#session/reader.ts';
import { KeptTapes } from '../run/keptTapes.ts';
import { walkEntries } from '../run/walkEntries.ts';
import { durationOf } from '../scheduling/cycleExplanation.ts';

interface PodReason {
  readonly type: string;
  readonly subject?: string;
}

/** A Pod that was created and bound. Times are simulated microseconds. */
export interface Wait {
  readonly boundUs: Micros;
  readonly waitUs: Micros;
}

const PODS = store('Pod');

/**
 * The decisions of kube-scheduler along a branch after an entry, and how long Pods created since then waited to be
 * bound.
 */
export class DecisionTape {
  readonly decisions: ComparedDecision[] = [];
  readonly waits: Wait[] = [];
  private readonly createdUs = new Map<string, number>();
  private walked: number;

  /** @param from the `seq` after which the tape begins, as text */
  constructor(from: string) {
    this.walked = Number(from);
  }

  extend(run: History): void {
    const walk = walkEntries(
      run,
      this.walked,
      ({ table }) => table === SCHEDULER_TABLES.cycle || table === PODS,
      (entry) => this.take(entry),
    );
    this.walked = Math.max(this.walked, walk.seq);
  }

  private take(entry: Entry): void {
    const { seq, atUs: timeUs } = entry;
    for (const { key, outcome, node } of decidedIn(entry))
      this.decisions.push({
        seq,
        timeUs,
        effectUs: timeUs + durationOf(entry),
        pod: key,
        outcome,
        node: outcome === 'unschedulable' ? '' : node,
      });
    for (const { type, subject } of entry.reasons as readonly PodReason[]) {
      if (subject === undefined) continue;
      if (type === 'pod.created') this.createdUs.set(subject, timeUs);
      else if (type === 'pod.bound') {
        const since = this.createdUs.get(subject);
        if (since !== undefined) this.waits.push({ boundUs: timeUs, waitUs: timeUs - since });
        this.createdUs.delete(subject);
      }
    }
  }
}

/**
 * The cycle's record exists from the decision until it takes effect. The entry that puts the record is the one that
 * decided.
 */
function decidedIn({ seq, delta }: Entry): readonly SchedulingCycle[] {
  const cycle = delta.find(({ table }) => table === SCHEDULER_TABLES.cycle)?.after as SchedulingCycle | undefined;
  return cycle?.seq === seq ? (cycle.group?.members ?? [cycle]) : [];
}

const KEPT = 8;
const tapes = new KeptTapes(KEPT, (from) => new DecisionTape(from));

/** Decisions along the present branch of a run, after entry `from`, to the end of what is known. */
export function decisionsAfter(run: History, from: number): DecisionTape {
  return tapes.of(run, String(from));
}
