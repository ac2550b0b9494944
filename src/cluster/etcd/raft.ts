import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { type ElectionDue, ETCD, type HeartbeatsMissed } from './etcdEvents.ts';
import { etcdSettings } from './etcdSettings.ts';

/**
 * A member and whether it runs. In table `etcd/members`, which is empty while etcd has only ever had one healthy
 * member.
 */
export interface EtcdMember {
  readonly name: string;
  readonly running: boolean;
}

/** By name; empty while etcd has only ever had one healthy member. */
export const ETCD_MEMBERS = table<EtcdMember>('etcd/members');

/** State that the members agree on. In table `etcd/raft` under `raft`. */
export interface RaftState {
  readonly term: number;
  /** Empty if there is no leader. */
  readonly leader: string;
  readonly electedUs: Micros;
  readonly lostUs: Micros;
  /** Time at which the next election ends; 0 if none is running. */
  readonly electionDueUs: Micros;
  readonly candidate: string;
  /** `etcd_server_leader_changes_seen_total`. */
  readonly leaderChanges: number;
  /** Raft messages that a full sending buffer dropped. */
  readonly droppedMessages: number;
}

/** Record `raft`; absent as long as the members are. */
export const RAFT = table<RaftState>('etcd/raft');

/**
 * Election timeout divided by heartbeat interval. Upstream source: go.etcd.io/etcd server/embed/config.go (3.6): 1000
 * ms, 100 ms.
 */
const ELECTION_TICKS = 10;

const KEY = 'raft';
const HEALTHY: RaftState = {
  term: 1,
  leader: memberName(1),
  electedUs: 0,
  lostUs: 0,
  electionDueUs: 0,
  candidate: '',
  leaderChanges: 0,
  droppedMessages: 0,
};

function memberName(number: number): string {
  return `etcd-${number}`;
}

export function raftState(world: World): RaftState {
  return world.table(RAFT).get(KEY) ?? HEALTHY;
}

function setRaft(world: World, state: RaftState): void {
  world.table(RAFT).put(KEY, state);
}

export function etcdMembers(world: World): EtcdMember[] {
  const known = world.table(ETCD_MEMBERS).values();
  return known.length > 0 ? known : [{ name: memberName(1), running: true }];
}

export function electionTimeoutUs(world: World): number {
  return ELECTION_TICKS * constantUs(world, 'etcd.heartbeat');
}

export function quorumOf(members: number): number {
  return Math.floor(members / 2) + 1;
}

function hasQuorum(world: World): boolean {
  const members = etcdMembers(world);
  return members.filter(({ running }) => running).length >= quorumOf(members.length);
}

/** Starts that many running members, led by the first, as if they had always run. */
export function formCluster(world: World, members: number): void {
  const table = world.table(ETCD_MEMBERS);
  for (const name of table.keys().slice()) table.delete(name);
  for (let i = 1; i <= members; i++) table.put(memberName(i), { name: memberName(i), running: true });
  const state = raftState(world);
  setRaft(world, { ...state, leader: memberName(1), electionDueUs: 0, candidate: '' });
}

/** Stops or starts a member. The effect on the leader follows after the election timeout. */
export function setMemberRunning(world: World, context: ActorContext, name: string, running: boolean): void {
  for (const member of etcdMembers(world)) world.table(ETCD_MEMBERS).put(member.name, member);
  world.table(ETCD_MEMBERS).put(name, { name, running });
  becauseOf(context, running ? 'etcdMember.started' : 'etcdMember.stopped', 'EtcdMember', name);
  const state = raftState(world);
  if (!running && state.leader === name) loseLeader(world, context, 'stopped');
  // A leader without a majority steps down after the election timeout.
  else if (state.leader !== '' && !hasQuorum(world))
    context.schedule(electionTimeoutUs(world), ETCD, { type: 'quorum.due' });
  else if (state.leader === '' && state.electionDueUs === 0 && hasQuorum(world)) callElection(world, context);
}

export function checkQuorum(world: World, context: ActorContext): void {
  if (raftState(world).leader !== '' && !hasQuorum(world)) loseLeader(world, context, 'lostQuorum');
  else becauseOf(context, 'etcdLeader.kept', 'EtcdMember', raftState(world).leader);
}

export function loseLeader(world: World, context: ActorContext, why: string): void {
  const state = raftState(world);
  becauseOf(context, 'etcdLeader.lost', 'EtcdMember', state.leader, { why });
  setRaft(world, { ...state, leader: '', lostUs: context.nowUs });
  if (hasQuorum(world)) callElection(world, context);
}

/** Every running member draws a timeout of one to two election timeouts. The shortest one starts the election. */
function callElection(world: World, context: ActorContext): void {
  const timeoutUs = electionTimeoutUs(world);
  const stream = context.random('etcd.election');
  let candidate = '';
  let shortestUs = Number.POSITIVE_INFINITY;
  for (const { name, running } of etcdMembers(world)) {
    if (!running) continue;
    const drawnUs = stream.int(timeoutUs, 2 * timeoutUs);
    if (drawnUs >= shortestUs) continue;
    shortestUs = drawnUs;
    candidate = name;
  }
  setRaft(world, { ...raftState(world), electionDueUs: context.nowUs + shortestUs, candidate });
  const event: ElectionDue = { type: 'election.due' };
  context.schedule(shortestUs, ETCD, event);
}

export function holdElection(world: World, context: ActorContext): void {
  const state = raftState(world);
  if (state.leader !== '' || state.electionDueUs !== context.nowUs) return;
  const candidate = etcdMembers(world).find(({ name }) => name === state.candidate);
  if (!hasQuorum(world)) {
    becauseOf(context, 'etcdElection.failed', 'EtcdMember', state.candidate, { why: 'lostQuorum' });
    setRaft(world, { ...state, electionDueUs: 0, candidate: '' });
    return;
  }
  if (!candidate?.running) {
    becauseOf(context, 'etcdElection.failed', 'EtcdMember', state.candidate, { why: 'stopped' });
    callElection(world, context);
    return;
  }
  becauseOf(context, 'etcdLeader.elected', 'EtcdMember', candidate.name, { term: state.term + 1 });
  setRaft(world, {
    ...state,
    term: state.term + 1,
    leader: candidate.name,
    electedUs: context.nowUs,
    electionDueUs: 0,
    candidate: '',
    leaderChanges: state.leaderChanges + 1,
  });
}

/** With a full network card, the followers repeatedly miss heartbeats for an election timeout and drop the leader. */
export function startMissingHeartbeats(world: World, context: ActorContext): void {
  const event: HeartbeatsMissed = { type: 'heartbeats.missed' };
  context.schedule(2 * electionTimeoutUs(world), ETCD, event);
}

export function missHeartbeats(world: World, context: ActorContext): void {
  const { nicSaturated, trafficControl, members } = etcdSettings(world);
  if (!nicSaturated || trafficControl || members < 2) {
    becauseOf(context, 'heartbeats.arriving', 'EtcdMember', raftState(world).leader);
    return;
  }
  const state = raftState(world);
  setRaft(world, { ...state, droppedMessages: state.droppedMessages + ELECTION_TICKS * (members - 1) });
  if (state.leader !== '') loseLeader(world, context, 'heartbeatsMissed');
  startMissingHeartbeats(world, context);
}
