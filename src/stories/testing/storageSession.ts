import type { Micros } from '#base/time.ts';
import { read } from '#cluster/apiserver/cacher/read.ts';
import type { ReadOptions, ReadResult } from '#cluster/apiserver/cacher/readOptions.ts';
import { INFORMER_CLIENTS, type InformerClient } from '#cluster/environment/informers/informerRecords.ts';
import { ETCD_REVISIONS, type EtcdRevision } from '#cluster/etcd/keyRevision.ts';
import { RAFT, type RaftState } from '#cluster/etcd/raft.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Session } from '#session/session.ts';
import { does, start } from '#session/testing/manifestSession.ts';

/** Where the main etcd stands; or the one of a resource. */
export function etcd(session: Session, cluster = 'revision'): EtcdRevision {
  const state = session.world.table(ETCD_REVISIONS).get(cluster);
  if (!state) throw new Error(`there is no etcd ${cluster}`);
  return state;
}

export function raft(session: Session): RaftState {
  const state = session.world.table(RAFT).get('raft');
  if (!state) throw new Error('etcd never had more than one member');
  return state;
}

export function client(session: Session, id: string): InformerClient {
  const found = session.world.table(INFORMER_CLIENTS).get(id);
  if (!found) throw new Error(`there is no client ${id}`);
  return found;
}

/** Reads at this moment, as a request would that has waited since `startedUs`, and leaves the world as it was. */
export function readNow(
  session: Session,
  options: ReadOptions,
  where: {
    readonly kind?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly startedUs?: Micros;
  } = {},
): ReadResult {
  const { kind = 'Pod', namespace, name } = where;
  const nowUs = session.run.clockUs;
  const context = { nowUs, because: () => {}, schedule: () => 0 } as unknown as ActorContext;
  const verb = name === undefined ? 'list' : 'get';
  const request = { verb, kind, options, ...(namespace && { namespace }), ...(name && { name }) } as const;
  const result = read(session.world, context, where.startedUs ?? nowUs, request);
  session.world.revert(session.world.takeDelta());
  return result;
}

/** The same, of a read that must succeed. */
export function listNow(...args: Parameters<typeof readNow>): Extract<ReadResult, { state: 'done' }> {
  const result = readNow(...args);
  if (result.state !== 'done') throw new Error(JSON.stringify(result));
  return result;
}

/** Pods that wait for ever: no node, no scheduler of theirs. */
export function pods(count: number, { namespace = 'default', prefix = 'p', labels = '' } = {}): string {
  return Array.from(
    { length: count },
    (_, i) => `---
apiVersion: v1
kind: Pod
metadata: {name: ${prefix}${String(i).padStart(5, '0')}, namespace: ${namespace}, uid: uid-${namespace}-${prefix}${i}${labels ? `, labels: {${labels}}` : ''}}
spec: {schedulerName: nobody, containers: [{name: app, image: 'nginx:1'}]}
status: {phase: Pending}
`,
  ).join('');
}

/** No node, so that nobody writes while one looks. */
export const quiet = (manifests = '') => start(manifests, { nodes: { count: 0, cpu: '1', memory: '1Gi', pods: 1 } });

export function label(session: Session, name: string, value: string): void {
  does(session, { type: 'object.label', kind: 'Pod', namespace: 'default', name, key: 'v', value });
}

/** Changes a Pod this often, once every `everyUs`. */
export function churn(session: Session, name: string, count: number, everyUs: Micros): void {
  for (let i = 0; i < count; i++) {
    label(session, name, `v${session.run.clockUs}`);
    session.seekTime(session.run.clockUs + everyUs);
  }
}
