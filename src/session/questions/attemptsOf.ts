import { SCHEDULER } from '../../cluster/scheduler/actor/schedulerEvents.ts';
import { SCHEDULER_TABLES, type SchedulingCycle } from '../../cluster/scheduler/records.ts';
import type { AttemptView } from '../../protocol/explanation.ts';
import type { Session } from '../session.ts';

/** How far back one looks: far enough for a busy second of a large cluster, or for hours of a small one. */
const LOOK_BACK = 20_000;
const MOST = 50;

/** The scheduling cycles of a Pod up to now, newest first. */
export function attemptsOf({ run }: Session, key: string): readonly AttemptView[] {
  const found: AttemptView[] = [];
  const last = run.position.seq;
  for (let seq = last; seq > Math.max(0, last - LOOK_BACK) && found.length < MOST; seq--) {
    const entry = run.entry(seq);
    if (entry?.actor !== SCHEDULER || entry.event.type !== 'schedulingCycle.due') continue;
    const cycle = entry.delta.find(({ table }) => table === SCHEDULER_TABLES.cycle)?.after as
      | SchedulingCycle
      | undefined;
    if (cycle?.key !== key) continue;
    const { attempt, outcome } = cycle;
    found.push({ seq, attempt, outcome, timeUs: entry.atUs });
    if (attempt === 1) break;
  }
  return found;
}
