import { COMPACT_INTERVAL_US } from '#cluster/etcd/compaction.ts';
import { ETCD_REVISIONS, MAIN, NO_REVISION } from '#cluster/etcd/etcdRevision.ts';
import { applyWarning, type EtcdSettings, etcdSettings, quotaWarning } from '#cluster/etcd/etcdSettings.ts';
import { alarmOf } from '#cluster/etcd/quota.ts';
import { electionTimeoutUs, etcdMembers, quorumOf, raftState } from '#cluster/etcd/raft.ts';
import { constantUs, constantValue, etcdWriteUs } from '#cluster/releases/constants.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { World } from '#kernel/world.ts';
import type { EtcdClusterView, EtcdFigures } from '#protocol/storageViews.ts';

/** The state of etcd at this moment. */
export function etcdFigures(world: World): EtcdFigures {
  const settings = etcdSettings(world);
  const { term, leader, leaderChanges, droppedMessages, electionDueUs, candidate } = raftState(world);
  const members = etcdMembers(world);
  const writeUs = etcdWriteUs(world);
  const { quotaBytes, noisyNeighbour, ionice, nicSaturated, trafficControl } = settings;
  return {
    clusters: clustersOf(world, settings),
    members: members.map(({ name, running }) => ({
      name,
      running,
      leads: name === leader,
      candidate: name === candidate,
    })),
    quorum: quorumOf(members.length),
    term,
    leader,
    leaderChanges,
    droppedMessages,
    electionDueUs,
    heartbeatUs: constantUs(world, 'etcd.heartbeat'),
    electionTimeoutUs: electionTimeoutUs(world),
    diskMs: constantValue(world, 'etcd.write'),
    writeUs,
    applyWarning: applyWarning(writeUs) ?? '',
    quotaBytes,
    quotaWarning: quotaWarning(quotaBytes) ?? '',
    overrides: settings.overrides.map(({ resource, servers }) => `${resource}#${servers.join(';')}`).join(','),
    noisyNeighbour,
    ionice,
    nicSaturated,
    trafficControl,
    nextCompactionUs: nextCompactionUs(world),
    compactIntervalUs: COMPACT_INTERVAL_US,
  };
}

function clustersOf(world: World, { overrides }: EtcdSettings): EtcdClusterView[] {
  const all = [{ resource: MAIN, servers: [] as readonly string[] }, ...overrides];
  return all.map(({ resource, servers }) => {
    const state = world.table(ETCD_REVISIONS).get(resource) ?? NO_REVISION;
    return {
      ...state,
      name: resource === MAIN ? 'main' : resource,
      servers,
      alarm: alarmOf(world, resource)?.alarm ?? '',
    };
  });
}

function nextCompactionUs(world: World): number {
  for (const { atUs, event } of world.table(AGENDA).unordered()) if (event.type === 'compaction.due') return atUs;
  return -1;
}
