import type { Micros } from '#base/time.ts';
import type { ApiStatus } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { etcdWriteUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { etcdSettings, isEtcdPlain, MAX_REQUEST_BYTES } from './etcdSettings.ts';
import { ETCD_REVISIONS, MAIN, NO_REVISION } from './keyRevision.ts';
import { ETCD_MEMBERS, electionTimeoutUs, loseLeader, raftState } from './raft.ts';
import { clusterOf } from './registryKey.ts';

/** By etcd cluster. */
const ETCD_ALARMS = table<EtcdAlarm>('etcd/alarms');

/** `wait`: ask again at `untilUs` with the same start. */
export type EtcdAnswer =
  | { readonly state: 'go' }
  | { readonly state: 'wait'; readonly untilUs: Micros }
  | { readonly state: 'failed'; readonly status: ApiStatus };

const GO: EtcdAnswer = { state: 'go' };

/**
 * Part of a request's timeout, besides two election timeouts. Upstream source: go.etcd.io/etcd server/config/config.go,
 * ReqTimeout (3.6).
 */
const REQUEST_TIMEOUT_US = 5_000_000;
/**
 * Interval at which a request looks for a leader while no election is running. Upstream source: go.etcd.io/etcd
 * server/etcdserver/v3_server.go, readIndexRetryTime (3.6).
 */
const RETRY_US = 500_000;

/**
 * Whether etcd has a leader for a write or linearizable read that first arrived at `startedUs`. A write deposes a
 * leader whose disk is slower than the election timeout.
 * Upstream source: go.etcd.io/etcd server/etcdserver/v3_server.go, server.go (parseProposeCtxErr) (3.6).
 */
export function leaderGate(
  world: World,
  context: ActorContext,
  use: { readonly kind: string; readonly isWrite: boolean; readonly startedUs: Micros },
): EtcdAnswer {
  if (!hasLeaders(world) || clusterOf(world, use.kind) !== MAIN) return GO;
  if (use.isWrite) dropSlowLeader(world, context);
  const { leader, electionDueUs } = raftState(world);
  if (leader !== '') return GO;
  const endUs = use.startedUs + REQUEST_TIMEOUT_US + 2 * electionTimeoutUs(world);
  if (context.nowUs >= endUs) return { state: 'failed', status: etcdError('etcdserver: request timed out') };
  const againUs = electionDueUs > context.nowUs ? electionDueUs : context.nowUs + RETRY_US;
  return { state: 'wait', untilUs: Math.min(againUs, endUs) };
}

/** Whether etcd can serve a write or a linearizable read now. */
export function hasLeader(world: World): boolean {
  return !hasLeaders(world) || raftState(world).leader !== '';
}

/** A single member that was never stopped is always the leader. */
function hasLeaders(world: World): boolean {
  return !isEtcdPlain(world) || world.table(ETCD_MEMBERS).size > 0;
}

/** A disk slower than the election timeout stops the leader's heartbeats, so its followers start an election. */
function dropSlowLeader(world: World, context: ActorContext): void {
  const writeUs = etcdWriteUs(world);
  const { leader, electedUs } = raftState(world);
  if (etcdSettings(world).members < 2 || leader === '') return;
  if (writeUs > electionTimeoutUs(world) && context.nowUs >= electedUs + writeUs)
    loseLeader(world, context, 'slowDisk');
}

/**
 * Error if etcd refuses a value because of its size: the request is too large, actually or by the model's size for the
 * kind, or the database is full. Raises the alarm for the first value that does not fit. Upstream source:
 * go.etcd.io/etcd api/v3rpc/rpctypes/error.go (3.6).
 */
export function refusedBySize(
  world: World,
  context: ActorContext,
  kind: string,
  { bytes, requestBytes }: { readonly bytes: number; readonly requestBytes: number },
): ApiStatus | undefined {
  if (Math.max(bytes, requestBytes) > MAX_REQUEST_BYTES) return etcdError('etcdserver: request is too large');
  const cluster = clusterOf(world, kind);
  if (!alarmOf(world, cluster)) {
    if (!exceedsQuota(world, cluster, bytes)) return undefined;
    raiseAlarm(world, context, cluster);
  }
  return etcdError('etcdserver: mvcc: database space exceeded');
}

/**
 * The API server passes errors of etcd through unchanged.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/status.go.
 */
function etcdError(message: string): ApiStatus {
  return { code: 500, reason: '', message };
}

/** Active until disarmed. In table `etcd/alarms` by etcd cluster. */
interface EtcdAlarm {
  readonly alarm: 'NOSPACE';
  readonly sinceUs: Micros;
}

export function alarmOf(world: World, cluster: string): EtcdAlarm | undefined {
  return world.table(ETCD_ALARMS).get(cluster);
}

/**
 * Whether this many more bytes exceed the quota. The quota applies to the file size, not to the bytes in use.
 * Upstream source: go.etcd.io/etcd server/storage/quota.go (3.6).
 */
function exceedsQuota(world: World, cluster: string, bytes: number): boolean {
  const state = world.table(ETCD_REVISIONS).get(cluster) ?? NO_REVISION;
  return state.sizeBytes + bytes >= etcdSettings(world).quotaBytes;
}

export function raiseAlarm(world: World, context: ActorContext, cluster: string): void {
  world.table(ETCD_ALARMS).put(cluster, { alarm: 'NOSPACE', sinceUs: context.nowUs });
  becauseOf(context, 'etcdAlarm.raised', 'Etcd', cluster, { message: 'etcdserver: mvcc: database space exceeded' });
}

/** `etcdctl alarm disarm`. */
export function disarm(world: World, context: ActorContext, cluster: string): void {
  const known = alarmOf(world, cluster) !== undefined;
  world.table(ETCD_ALARMS).delete(cluster);
  becauseOf(context, known ? 'etcdAlarm.disarmed' : 'etcdAlarm.none', 'Etcd', cluster);
}

/** `etcdctl defrag`: the file shrinks to what is in use. */
export function defragment(world: World, context: ActorContext, cluster: string): void {
  const states = world.table(ETCD_REVISIONS);
  const state = states.get(cluster) ?? NO_REVISION;
  states.put(cluster, { ...state, sizeBytes: state.inUseBytes });
  becauseOf(context, 'etcd.defragmented', 'Etcd', cluster, { freedBytes: state.sizeBytes - state.inUseBytes });
}
