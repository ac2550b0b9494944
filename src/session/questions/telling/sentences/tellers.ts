import { etcdSettings } from '#cluster/etcd/etcdSettings.ts';
import { ETCD_REVISIONS, NO_REVISION } from '#cluster/etcd/keyRevision.ts';
import { etcdMembers, quorumOf, raftState } from '#cluster/etcd/raft.ts';
import type { DetailedReason } from '#session/telling/salience/rule.ts';
import { durationText } from '../../scheduling/why/writtenAmounts.ts';
import type { Teller, Tellers } from '../describedEntry.ts';
import { type DescribedEntry, say } from '../describedEntry.ts';
import { API_SERVER_SENTENCES, REQUEST_SENTENCES } from './apiserver/requestSentences.ts';
import { writtenSaying } from './apiserver/writeSentences.ts';
import { CONTROLLER_SENTENCES, PROCESS_SENTENCES } from './controllers/controllerSentences.ts';
import { ATTACHER_SENTENCES, ENVIRONMENT_SENTENCES } from './environment/environmentSentences.ts';
import { KUBELET_SENTENCES } from './kubelet/kubeletSentences.ts';
import { SCHEDULER_SENTENCES } from './scheduler/schedulerSentences.ts';

/** Sentences for etcd, the watch cache and informers, by their reasons. */
const STORAGE_SENTENCES: Tellers = {
  'etcdMember.stopped': ({ reason, world }) => {
    const { running, members, majority } = quorum(world);
    const formula = `⌊${members} / 2⌋ + 1 = ${majority}`;
    return say('etcdMember.stopped', { member: reason.subject, running, members, majority }, { formula });
  },
  'etcdMember.started': ({ reason, world }) => {
    const { running, members } = quorum(world);
    return say('etcdMember.started', { member: reason.subject, running, members });
  },
  'etcdLeader.lost': ({ reason }) => say(LOST[String(reason.why)] ?? 'etcdLeader.lost', { member: reason.subject }),
  'etcdLeader.elected': ({ reason }) =>
    say('etcdLeader.elected', { member: reason.subject, term: Number(reason.term) }),
  'etcdElection.failed': ({ reason, world }) => {
    if (reason.why !== 'lostQuorum') return say('etcdElection.stopped', { member: reason.subject });
    const { running, members, majority } = quorum(world);
    return say('etcdElection.lostQuorum', { running, members, majority }, { formula: `${running} < ${majority}` });
  },
  'etcdSetting.changed': ({ reason }) =>
    say('etcdSetting.changed', { setting: reason.subject, value: String(reason.value) }),
  'etcdSetting.refused': ({ reason }) =>
    say('etcdSetting.refused', { setting: reason.subject, message: reason.message ?? '' }),
  'etcd.filled': ({ reason }) => say('etcd.filled', { bytes: bytes(Number(reason.bytes)) }),
  'etcdAlarm.raised': (described) => {
    const size = bytes(revisionOf(described).sizeBytes);
    const quota = bytes(etcdSettings(described.world).quotaBytes);
    return say('etcdAlarm.raised', { size, quota });
  },
  'etcdAlarm.disarmed': () => say('etcdAlarm.disarmed', {}),
  'etcd.compacted': ({ reason }) => say('etcd.compacted', { revision: Number(reason.revision) }),
  'etcd.compactionRefused': ({ reason }) => say('etcd.compactionRefused', { message: reason.message ?? '' }),
  'etcd.scrubbed': (described) =>
    say('etcd.scrubbed', {
      count: Number(described.reason.forgotten),
      freed: bytes(Number(described.reason.freedBytes)),
      size: bytes(revisionOf(described).sizeBytes),
    }),
  'etcd.defragmented': (described) =>
    say('etcd.defragmented', {
      freed: bytes(Number(described.reason.freedBytes)),
      size: bytes(revisionOf(described).sizeBytes),
    }),
  'readRules.changed': ({ reason }) => say('readRules.changed', { release: reason.subject }),
  'watchCache.changed': ({ reason }) => say('watchCache.changed', { state: reason.subject }),
  'watch.left': ({ reason }) => say('watch.left', { watch: reason.subject }),
  'bookmark.dropped': ({ reason }) => say('bookmark.dropped', { watch: reason.subject }),
  'client.started': ({ reason }) =>
    say(STARTED[String(reason.sort)] ?? 'client.started', { client: reason.subject, path: String(reason.path) }),
  'client.listed': ({ reason }) =>
    say('client.listed', {
      client: reason.subject,
      version: String(reason.resourceVersion),
      count: Number(reason.count),
    }),
  'client.watches': ({ reason }) =>
    say('client.watches', { client: reason.subject, version: String(reason.resourceVersion) }),
  'client.cut': ({ reason }) => say('client.cut', { client: reason.subject, seconds: Number(reason.seconds) }),
  'client.refused': ({ reason }) =>
    say('client.refused', { client: reason.subject, code: Number(reason.code), message: reason.message ?? '' }),
  'client.backsOff': ({ reason }) =>
    say('client.backsOff', { client: reason.subject, wait: durationText(Number(reason.delayUs)) }),
};

/** Reasons for which a member loses leadership; without one of these it has stopped. */
const LOST: Readonly<Record<string, 'etcdLeader.lostQuorum' | 'etcdLeader.lostHeartbeats' | 'etcdLeader.lostDisk'>> = {
  lostQuorum: 'etcdLeader.lostQuorum',
  heartbeatsMissed: 'etcdLeader.lostHeartbeats',
  slowDisk: 'etcdLeader.lostDisk',
};

/** The first action of a demonstration client, by its type. */
const STARTED: Readonly<Record<string, 'client.startedPolling' | 'client.startedStreaming'>> = {
  poller: 'client.startedPolling',
  watchList: 'client.startedStreaming',
};

const KIBIBYTE = 2 ** 10;
const MEBIBYTE = 2 ** 20;

/** Tellers by the component that made the entry, because the same type may mean another thing elsewhere. */
const BY_COMPONENT: Readonly<Record<string, Tellers>> = {
  'kube-scheduler': SCHEDULER_SENTENCES,
  kubelet: KUBELET_SENTENCES,
  'kube-apiserver': API_SERVER_SENTENCES,
  'kube-controller-manager': CONTROLLER_SENTENCES,
  'csi-attacher': ATTACHER_SENTENCES,
  etcd: STORAGE_SENTENCES,
  'watch-cache': { ...STORAGE_SENTENCES, ...REQUEST_SENTENCES },
  informers: STORAGE_SENTENCES,
};

const OTHERS: Tellers = { ...ENVIRONMENT_SENTENCES, ...PROCESS_SENTENCES };

/** The teller of a reason of a component's entry; `undefined` when there is no sentence for it. */
export function tellerOf(component: string, { type, user }: DetailedReason): Teller | undefined {
  const own = BY_COMPONENT[component];
  if (own && Object.hasOwn(own, type)) return own[type];
  if (Object.hasOwn(OTHERS, type)) return OTHERS[type];
  return user === undefined ? undefined : writtenSaying;
}

function quorum(world: DescribedEntry['world']) {
  const all = etcdMembers(world);
  return {
    members: all.length,
    running: all.filter(({ running }) => running).length,
    majority: quorumOf(all.length),
    leader: raftState(world).leader,
  };
}

function revisionOf({ world, reason }: DescribedEntry) {
  return world.table(ETCD_REVISIONS).get(reason.subject) ?? NO_REVISION;
}

/** Sizes are for reading, not for comparison, so one decimal place is enough. */
function bytes(amount: number): string {
  const [unit, name] = amount >= MEBIBYTE ? [MEBIBYTE, 'Mi'] : [KIBIBYTE, 'Ki'];
  return `${Math.round((amount / unit) * 10) / 10}${name}`;
}
