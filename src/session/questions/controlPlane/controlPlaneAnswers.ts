import type { Candidate, Leadership } from '#cluster/api/election/candidates.ts';
import { REQUEST_TOTALS } from '#cluster/apiserver/requestRecords.ts';
import { requestsInside } from '#cluster/apiserver/requestTotals.ts';
import { MANAGER_INSTANCES, MANAGER_LEADERSHIP } from '#cluster/controllers/managerProcesses.ts';
import { WORK_QUEUE } from '#cluster/controllers/workQueue.ts';
import { FAULTS, faultValue } from '#cluster/environment/faults.ts';
import { etcdHistory } from '#cluster/etcd/history.ts';
import { ETCD_REVISIONS, MAIN, NO_REVISION } from '#cluster/etcd/keyRevision.ts';
import { etcdMembers, raftState } from '#cluster/etcd/raft.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { TableOf } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';
import type { OverviewFigures, WrittenView } from '#protocol/overview.ts';
import type { ControlPlaneQuestions, ElectedProcess } from '#protocol/storageViews.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';

const WRITES = 8;

export const controlPlaneAnswers: Answers<ControlPlaneQuestions> = {
  overview: overviewFigures,
  schedulers: schedulersOf,
  controllerManagers: controllerManagersOf,
  faults: ({ world }) => faultsView(world),
};

/** The active faults, with their values. */
function faultsView(world: World): Readonly<Record<string, number>> {
  const set: Record<string, number> = {};
  for (const fault of FAULTS) {
    const value = faultValue(world, fault);
    if (value > 0) set[fault] = value;
  }
  return set;
}

/** The kube-scheduler processes, by host; empty while a single one runs and nothing has happened to it. */
function schedulersOf(reader: Reader): readonly ElectedProcess[] {
  return processesIn(reader, SCHEDULER_TABLES.instances, SCHEDULER_TABLES.leadership);
}

/** The kube-controller-manager processes, in the same form. */
function controllerManagersOf(reader: Reader): readonly ElectedProcess[] {
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

/** The figures of the overview at this moment. */
function overviewFigures({ world }: Reader): OverviewFigures {
  const { revision } = world.table(ETCD_REVISIONS).get(MAIN) ?? NO_REVISION;
  const { leader } = raftState(world);
  const inside = requestsInside(world);
  const waiting = inside.filter(({ state }) => state === 'queued').length;
  return {
    revision,
    lastWrites: lastWrites(world, revision),
    members: etcdMembers(world).map(({ name, running }) => ({ name, running, leads: name === leader })),
    workItems: world.table(WORK_QUEUE).size,
    executing: inside.length - waiting,
    waiting,
    rejected: rejectedSoFar(world),
  };
}

/** Totals are kept by server, verb, group, version, resource, subresource, scope and code. */
function rejectedSoFar(world: World): number {
  const totals = world.table(REQUEST_TOTALS);
  return totals.keys().reduce((sum, key) => sum + (key.endsWith('|429') ? (totals.get(key)?.count ?? 0) : 0), 0);
}

function lastWrites(world: World, newest: number): WrittenView[] {
  const history = world.table(etcdHistory(MAIN));
  const writes: WrittenView[] = [];
  for (let revision = newest; revision > 0 && writes.length < WRITES; revision--) {
    const write = history.get(revision);
    if (!write) break;
    const object = write.after ?? write.before;
    // etcd also holds keys that are not objects, such as the API server's mark of the last compaction.
    if (!object) continue;
    const type = !write.after ? 'DELETED' : write.before ? 'MODIFIED' : 'ADDED';
    const { kind, metadata } = object;
    writes.push({ revision, type, kind, subject: keyOf(metadata.namespace, metadata.name) });
  }
  return writes;
}
