import { describe, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { apply, does, node, pod, S, start } from '#session/testing/manifestSession.ts';
import { expectSaid, type SpokenRun } from '#stories/testing/spoken.ts';

function opened(manifests = '', seconds = 12): Session {
  const session = start(node('n1') + manifests);
  session.seekTime(seconds * S);
  return session;
}

function on(session: Session, seconds: number): void {
  session.seekTime(session.run.clockUs + seconds * S);
}

const ONE_OF_WEB = 'replicas: 1, selector: {matchLabels: {app: web}}';
const OF_WEB = 'metadata: {labels: {app: web}}';
const REPLICA_SET = `---
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: web, namespace: default}
spec: {${ONE_OF_WEB}, template: {${OF_WEB}, spec: {nodeName: n1, containers: [{name: c, image: a}]}}}
`;
const deployment = (image: string): string => `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  strategy: {type: Recreate}
  ${ONE_OF_WEB.replace(', ', '\n  ')}
  template: {${OF_WEB}, spec: {containers: [{name: c, image: ${image}}]}}
`;
const HELD = `---
apiVersion: v1
kind: ConfigMap
metadata: {name: held, namespace: default, finalizers: [example.com/x]}
`;
const tolerant = 'tolerations: [{key: k, operator: Exists, effect: NoExecute, tolerationSeconds: 3}]';

const RUNS: readonly SpokenRun[] = [
  {
    what: 'Pods leave a tainted node, at once or after their toleration',
    run: () => {
      const session = opened(
        pod('patient', { spec: `nodeName: n1\n  ${tolerant}` }) + pod('plain', { spec: 'nodeName: n1' }),
      );
      does(session, { type: 'node.taint', name: 'n1', key: 'k', effect: 'NoExecute' });
      on(session, 5);
      return [session];
    },
    said: {
      'node.taintedOut': [
        'n1 is tainted k:NoExecute: Pods that do not tolerate this have to go.',
        'n1 加上污点 k:NoExecute：不容忍的 Pod 要离开。',
      ],
      'pod.endingForTaint': [
        'plain does not tolerate a taint of n1: it is deleted.',
        'plain 不容忍 n1 的一个污点：被删除。',
      ],
      'pod.endingForTaintAfter': [
        'patient tolerates a taint of n1 for 3 s, and they are over: it is deleted.',
        'patient 只容忍 n1 的污点 3 秒，时间已到：被删除。',
      ],
    },
  },
  {
    what: 'a Pod is created on its node and an object waits for its finalizer',
    run: () => {
      const session = opened(REPLICA_SET + HELD);
      does(session, { type: 'object.delete', kind: 'ConfigMap', namespace: 'default', name: 'held' });
      on(session, 1);
      return [session];
    },
    said: {
      'written.createdMany': ['You create ReplicaSet web: it wants 1 Pod.', '你创建 ReplicaSet web：要 1 个 Pod。'],
      'pod.createdOn': [
        'ReplicaSet web gets a new Pod, web-ws5ff, on n1.',
        'ReplicaSet web 在 n1 上有了新 Pod web-ws5ff。',
      ],
      'written.deletionStarted': [
        'You delete ConfigMap held: it goes once nothing holds it.',
        '你删除 ConfigMap held：无牵挂后消失。',
      ],
    },
  },
  {
    what: 'a Deployment is recreated',
    run: () => {
      const session = opened(deployment('a'), 20);
      apply(session, deployment('b'));
      on(session, 8);
      return [session];
    },
    said: {
      'replicaSet.created': [
        'Deployment web gets a new ReplicaSet, web-74cd784884, which wants 1 Pod.',
        'Deployment web 有了新 ReplicaSet web-74cd784884，要 1 个 Pod。',
      ],
      'rollout.recreates': [
        'You change the Pods of web: the old one ends before a new one begins.',
        '你修改 web 的 Pod：1 个全部结束后才建新的。',
      ],
      'rollout.done': [
        'The rollout of web is complete: its 1 Pod is new and available.',
        'web 的滚动更新完成：1 个 Pod 都是新的且可用。',
      ],
    },
  },
  {
    what: 'processes are killed',
    run: () => {
      const session = opened();
      does(session, { type: 'fault.set', fault: 'scheduler.killed', value: 1 });
      does(session, { type: 'fault.set', fault: 'controllerManager.killed', value: 1 });
      on(session, 30);
      return [session];
    },
    said: {
      'process.killed': [
        'kube-scheduler control-plane-1_1 is killed: what it had in memory is gone.',
        'kube-scheduler control-plane-1_1 被杀死：内存中的东西没了。',
      ],
    },
  },
  {
    what: 'three kinds of clients start and one is refused',
    run: () => {
      const session = opened('', 1);
      for (const sort of ['poller', 'informer', 'watchList'] as const)
        does(session, { type: 'client.start', id: sort.toLowerCase(), sort, path: '/api/v1/pods' });
      does(session, { type: 'client.start', id: 'stranger', sort: 'informer', path: '/api/v1/pods', user: 'nobody' });
      on(session, 2);
      return [session];
    },
    said: {
      'client.startedPolling': [
        'poller starts: it lists /api/v1/pods again and again, and watches nothing.',
        'poller 启动：反复列举 /api/v1/pods，不监视。',
      ],
      'client.started': [
        'informer starts: it lists /api/v1/pods first and then watches.',
        'informer 启动：先列举 /api/v1/pods，再监视。',
      ],
      'client.startedStreaming': [
        'watchlist starts: it watches /api/v1/pods, and the watch begins with all objects that there are.',
        'watchlist 启动：监视 /api/v1/pods，监视先送来现有的全部对象。',
      ],
      'client.refused': [
        'stranger is refused with code 403: pods is forbidden: User "nobody" cannot list resource "pods" in API group "" at the cluster scope',
        'stranger 被拒绝，代码 403：pods is forbidden: User "nobody" cannot list resource "pods" in API group "" at the cluster scope',
      ],
      'refused.http': [
        'The request of nobody for /api/v1/pods?limit=500&resourceVersion=0 is refused with 403: pods is forbidden: User "nobody" cannot list resource "pods" in API group "" at the cluster scope',
        'nobody 对 /api/v1/pods?limit=500&resourceVersion=0 的请求被拒绝，代码 403：pods is forbidden: User "nobody" cannot list resource "pods" in API group "" at the cluster scope',
      ],
      'watch.opened': [
        'informers/informer#2 watches Pod from revision 43.',
        'informers/informer#2 从 revision 43 起监视 Pod。',
      ],
    },
  },
  {
    what: 'etcd grows, compacts and keeps a leader without a majority',
    run: () => {
      const session = opened('', 5);
      does(session, { type: 'etcd.fill', bytes: 5 * 2 ** 20 });
      does(session, { type: 'etcd.compact', revision: 1_000_000 });
      on(session, 1);
      does(session, { type: 'etcd.compact' });
      does(session, { type: 'watchCache.set', state: 'frozen' });
      does(session, { type: 'readRules.set', release: '1.30' });
      does(session, { type: 'etcd.set', setting: 'members', value: 3 });
      on(session, 1);
      for (const member of ['etcd-2', 'etcd-3']) does(session, { type: 'etcd.member', member, running: false });
      on(session, 10);
      return [session];
    },
    said: {
      'etcd.filled': [
        'Somebody writes 5Mi into the database of etcd and deletes them again.',
        '有人往 etcd 数据库写入 5Mi 又删除。',
      ],
      'etcd.compactionRefused': [
        'etcd refuses the compaction: etcdserver: mvcc: required revision is a future revision',
        'etcd 拒绝压缩：etcdserver: mvcc: required revision is a future revision',
      ],
      'etcd.scrubbed': [
        'Compaction forgets 2 old versions and frees 5Mi inside the database; the file keeps its 5.1Mi.',
        '压缩丢掉 2 个旧版本，库内腾出 5Mi；文件仍为 5.1Mi。',
      ],
      'watchCache.changed': ['The watch cache is frozen now.', '监视缓存现为 frozen。'],
      'readRules.changed': [
        'The API server reads by the rules of release 1.30 from now on.',
        'API 服务器从现在起按 1.30 版的规则读取。',
      ],
      'etcdLeader.lostQuorum': [
        'etcd-1 gives up being leader: it reaches no majority of the members, and writes wait.',
        'etcd-1 联系不到多数成员，放弃领导：写入等待。',
      ],
    },
  },
  {
    what: 'a server runs without Priority and Fairness',
    run: () => {
      const session = opened('', 1);
      does(session, {
        type: 'serverFlags.set',
        maxRequestsInflight: 1,
        maxMutatingRequestsInflight: 1,
        priorityAndFairness: false,
      });
      on(session, 2);
      const load = { id: 'l', method: 'GET', url: '/api/v1/pods', user: 'jane' } as const;
      does(session, { type: 'load.start', ...load, ratePerSecond: 50, burst: 20, executionMs: 500 });
      on(session, 0.5);
      does(session, { type: 'load.stop', id: 'l' });
      on(session, 1);
      return [session];
    },
    said: {
      'serverFlags.changed': [
        'The API server takes 1 reading and 1 writing request at once, without Priority and Fairness.',
        'API 服务器同时处理 1 个读和 1 个写请求，不用 APF。',
      ],
      'rejected.inFlight': [
        '429 for jane: the API server has as many requests in flight as it takes (concurrency-limit).',
        'jane 得到 429：API 服务器上的请求已达上限（concurrency-limit）。',
      ],
      'load.started': ['Load l begins: jane sends 50 requests a second.', '负载 l 开始：jane 每秒发 50 个请求。'],
      'load.stopped': ['Load l ends.', '负载 l 结束。'],
    },
  },
  {
    what: 'metrics, queues, Prometheus and kubectl change',
    run: () => {
      const session = opened(deployment('a'), 1);
      const depth = { type: 'metric.set', namespace: 'default', metric: 'depth' } as const;
      does(session, { ...depth, value: '5' }, { ...depth, value: null });
      const queue = { namespace: 'default', name: 'q' };
      does(session, { type: 'queue.start', ...queue, consumers: 'web', ratePerSecond: 2, perPodPerSecond: 3 });
      does(session, { type: 'queue.stop', ...queue }, { type: 'prometheus.start' }, { type: 'prometheus.stop' });
      does(session, { type: 'kubectl.run', line: 'kubectl rollout status deployment/web --timeout=2s' });
      on(session, 4);
      return [session];
    },
    said: {
      'metric.set': ['The metric depth is 5 now.', '指标 depth 现为 5。'],
      'metric.removed': ['The metric depth has no value any more.', '指标 depth 不再有值。'],
      'queue.started': [
        '2 messages a second come to queue q; each Pod of web works off 3 a second.',
        '队列 q 每秒来 2 条消息；web 的每个 Pod 每秒处理 3 条。',
      ],
      'queue.stopped': ['No more messages come to queue q.', '队列 q 不再来消息。'],
      'prometheus.started': ['Prometheus reads the metrics every 5.0 s.', 'Prometheus 每 5.0 s 读取一次指标。'],
      'prometheus.stopped': ['Prometheus stops.', 'Prometheus 停止。'],
      'kubectl.started': [
        'You run kubectl rollout status deployment/web --timeout=2s.',
        '你运行 kubectl rollout status deployment/web --timeout=2s。',
      ],
    },
  },
];

describe('captions of API servers, controllers, etcd and their surroundings', () => {
  it.each(RUNS)('has the expected captions when $what', expectSaid);
});
