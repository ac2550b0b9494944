import type { Candidate, Leadership } from '#cluster/api/election/electionRecords.ts';
import { MANAGER_INSTANCES, MANAGER_LEADERSHIP } from '#cluster/controllers/managerProcesses.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { TableOf } from '#kernel/tableOf.ts';
import type { ElectedProcess } from '#protocol/electedProcess.ts';
import type { Reader } from '#session/reader.ts';

/** The kube-scheduler processes, by host; empty while a single one runs and nothing has happened to it. */
export function schedulersOf(reader: Reader): readonly ElectedProcess[] {
  return processesIn(reader, SCHEDULER_TABLES.instances, SCHEDULER_TABLES.leadership);
}

/** The kube-controller-manager processes, in the same form. */
export function controllerManagersOf(reader: Reader): readonly ElectedProcess[] {
  return processesIn(reader, MANAGER_INSTANCES, MANAGER_LEADERSHIP);
}

function processesIn(
  { world }: Reader,
  instances: TableOf<Candidate>,
  leadership: TableOf<Leadership>,
): readonly ElectedProcess[] {
  const leader = world.table(leadership).get('leadership')?.leader ?? '';
  return world
    .table(instances)
    .values()
    .map(({ host, identity, observed }) => ({
      host,
      identity,
      state: identity === '' ? 'gone' : host === leader ? 'leads' : 'standsBy',
      ...(observed && identity !== '' && { seenUs: observed.atUs, leaseEndsUs: observed.atUs + observed.durationUs }),
    }));
}
