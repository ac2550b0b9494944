import { type Leadership, SCHEDULER_TABLES, type SchedulerInstance } from '../../cluster/scheduler/records.ts';
import type { SchedulerProcess } from '../../protocol/schedulers.ts';
import type { Session } from '../session.ts';

/** The kube-scheduler processes, by host; none while one runs alone and nothing has happened to it. */
export function schedulersOf({ world }: Session): readonly SchedulerProcess[] {
  const leader = world.table<Leadership>(SCHEDULER_TABLES.leadership).get('leadership')?.leader ?? '';
  return world
    .table<SchedulerInstance>(SCHEDULER_TABLES.instances)
    .values()
    .map(({ host, identity, observed }) => ({
      host,
      identity,
      state: identity === '' ? 'gone' : host === leader ? 'leads' : 'standsBy',
      ...(observed && identity !== '' && { seenUs: observed.atUs, leaseEndsUs: observed.atUs + observed.durationUs }),
    }));
}
