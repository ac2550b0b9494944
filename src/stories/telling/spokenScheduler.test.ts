import { describe, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { apply, does, node, pod, priorityClass, S, start } from '#session/testing/manifestSession.ts';
import { expectSaid, type SpokenRun } from '#stories/testing/spoken.ts';

const NODES = node('n1', { cpu: '2' }) + node('n2', { cpu: '2' });
const CLASSES = priorityClass('high', 1000) + priorityClass('bottom', -2_147_483_648);

/** A Pod that was put on a node without the scheduler. */
const placed = (name: string, nodeName: string, cpu: string, priority = ''): string =>
  pod(name, { cpu, spec: `nodeName: ${nodeName}${priority && `\n  priorityClassName: ${priority}`}` });

/** Pods fill two nodes, the first and then the others; `big`, of high priority, asks for a whole node. */
function preempted(first: string, then = '', more = ''): [Session, number] {
  const session = start(NODES + CLASSES + more);
  session.seekTime(12 * S);
  apply(session, first);
  session.seekTime(20 * S);
  if (then !== '') apply(session, then);
  session.seekTime(28 * S);
  const { seq } = session.run.head;
  apply(session, pod('big', { cpu: '2', spec: 'priorityClassName: high' }));
  session.seekTime(29 * S);
  return [session, seq];
}

/** One Pod for these nodes, from its creation on. */
function tried(nodes: string, manifests: string, seconds = 3): [Session, number] {
  const session = start(nodes);
  session.seekTime(12 * S);
  const { seq } = session.run.head;
  apply(session, manifests);
  session.seekTime((12 + seconds) * S);
  return [session, seq];
}

const BUDGET = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: a, namespace: default}
spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}
`;
const CLAIM = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast}
provisioner: csi.example
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: c, namespace: default}
spec: {accessModes: [ReadWriteOnce], storageClassName: fast, resources: {requests: {storage: 1Gi}}}
`;
const NO_DISKS = `---
apiVersion: storage.k8s.io/v1
kind: CSINode
metadata: {name: n1}
spec: {drivers: [{name: csi.example, nodeID: n1, allocatable: {count: 0}}]}
`;
const DEVICE = `---
apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata: {name: gpu-class}
spec: {}
---
apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata: {name: gpu, namespace: default}
spec: {devices: {requests: [{name: dev, exactly: {deviceClassName: gpu-class}}]}}
`;
const onPort80 = (name: string): string =>
  pod(name).replace("image: 'nginx:1'", "image: 'nginx:1', ports: [{containerPort: 80, hostPort: 80}]");
const beside = (app: string): string =>
  `{labelSelector: {matchLabels: {app: ${app}}}, topologyKey: kubernetes.io/hostname}`;

const RUNS: readonly SpokenRun[] = [
  {
    what: 'preemption compares disruption budgets',
    run: () => preempted(placed('a', 'n1', '2') + placed('b', 'n2', '2'), '', BUDGET),
    said: {
      'preemption.lift': [
        'Preemption takes 2 Pods of lower priority off 2 of the nodes, in thought only.',
        '抢占试算：从 2 个节点上拿走 2 个低优先级 Pod。',
      ],
      'preemption.nobodyStays': [
        'Of 2 Pods none may stay: big needs all the room.',
        '2 个 Pod 一个都不能留下：big 需要全部空间。',
      ],
      'preemption.budgets': [
        'Of 2 candidates n2 breaks the fewest disruption budgets: 0, the next one 1.',
        '2 个候选中 n2 违反的中断预算最少：0，其次 1。',
      ],
      'decision.nominatedOne': [
        'big fits nowhere: n2 is nominated, and b of priority 0 has to go.',
        'big 无处可放：提名 n2，优先级 0 的 b 要让出。',
      ],
    },
  },
  {
    what: 'preemption compares the number of victims at equal priority sums',
    run: () => preempted(placed('a', 'n1', '2') + placed('b', 'n2', '1') + placed('c', 'n2', '1', 'bottom')),
    said: {
      'preemption.fewest': [
        'Of 2 candidates n1 has the fewest victims: 1, the next one 2.',
        '2 个候选中 n1 的被抢占者最少：1，其次 2。',
      ],
      'preemption.lift': [
        'Preemption takes 3 Pods of lower priority off 2 of the nodes, in thought only.',
        '抢占试算：从 2 个节点上拿走 3 个低优先级 Pod。',
      ],
    },
  },
  {
    what: 'preemption compares the start times of victims',
    run: () => preempted(placed('a', 'n1', '2'), placed('b', 'n2', '2')),
    said: {
      'preemption.start': [
        'Of 2 candidates n2 is where the most important victims started last.',
        '2 个候选中 n2 的最高优先级被抢占者启动最晚。',
      ],
    },
  },
  {
    what: 'preemption fails because Pods of lower priority free too little',
    run: () => preempted(placed('a', 'n1', '1') + placed('c', 'n1', '1', 'high') + placed('d', 'n2', '2', 'high')),
    said: {
      'preemption.none': [
        'On none of 2 nodes does it help big to evict Pods of lower priority.',
        '在 2 个节点上驱逐低优先级 Pod 都帮不了 big。',
      ],
    },
  },
  {
    what: 'preemption finds no Pod of lower priority',
    run: () => preempted(placed('c', 'n1', '2', 'high') + placed('d', 'n2', '2', 'high')),
    said: {
      'preemption.nobody': [
        'On 2 nodes there is no Pod of lower priority than big to evict.',
        '2 个节点上没有比 big 优先级低的 Pod 可驱逐。',
      ],
    },
  },
  {
    what: 'preemption chooses among equals, then tries the nominated node alone',
    run: () => {
      const [session, seq] = preempted(placed('a', 'n1', '2') + placed('b', 'n2', '2'));
      session.seekTime(36 * S);
      return [session, seq];
    },
    said: {
      'preemption.equal': [
        'The five rules do not tell all 2 candidates apart: n1 is taken.',
        '五条规则分不清全部 2 个候选：取 n1。',
      ],
      'decision.nominee': [
        'big goes to n1, where it is nominated and fits now: no other node is tried.',
        'big 去提名的 n1：现在放得下，不再试别的节点。',
      ],
    },
  },
  {
    what: 'a host port is taken',
    run: () => tried(node('n1'), onPort80('a') + onPort80('b')),
    said: {
      'filter.NodePorts': [
        'The host port that b asks for is taken: 1 refused, 0 left.',
        'b 要的主机端口已被占用：拒绝 1 个，剩 0 个。',
      ],
    },
  },
  {
    what: 'a node has reached its volume limit',
    run: () =>
      tried(
        node('n1') + CLAIM + NO_DISKS,
        pod('v', { spec: 'volumes: [{name: data, persistentVolumeClaim: {claimName: c}}]' }),
      ),
    said: {
      'filter.NodeVolumeLimits': [
        'No more volumes can be attached there: 1 refused, 0 left for v.',
        '那里不能再挂接卷：拒绝 1 个，v 剩 0 个可选。',
      ],
    },
  },
  {
    what: 'a binding fails',
    run: () => {
      const session = start(node('n1') + CLAIM);
      session.seekTime(12 * S);
      does(session, { type: 'fault.set', fault: 'bind.errors', value: 1 });
      apply(session, pod('v', { spec: 'volumes: [{name: data, persistentVolumeClaim: {claimName: c}}]' }));
      session.seekTime(20 * S);
      return [session];
    },
    said: {
      'bind.failed': [
        'v is not bound to n1: running Bind plugin "DefaultBinder": Internal error occurred: the request was made to fail',
        'v 没有绑定到 n1：running Bind plugin "DefaultBinder": Internal error occurred: the request was made to fail',
      ],
    },
  },
  {
    what: 'devices are missing',
    run: () => tried(node('n1') + DEVICE, pod('p', { spec: 'resourceClaims: [{name: r, resourceClaimName: gpu}]' })),
    said: {
      'filter.DynamicResources': [
        'The devices that p claims are not there: 1 refused, 0 left.',
        '那里没有 p 申领的设备：拒绝 1 个，剩 0 个。',
      ],
    },
  },
  {
    what: 'no Pod matches the affinity',
    run: () =>
      tried(
        NODES,
        pod('a', {
          spec: `affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [${beside('db')}]}}`,
        }),
      ),
    said: {
      'filter.InterPodAffinity': [
        'The Pods that a wants beside it are not there: 2 refused, 0 left.',
        'a 想靠近的 Pod 不在那里：拒绝 2 个，剩 0 个。',
      ],
    },
  },
  {
    what: 'taints and neighbors distinguish two nodes',
    run: () => {
      const session = start(NODES);
      session.seekTime(12 * S);
      does(session, { type: 'node.taint', name: 'n1', key: 'slow', effect: 'PreferNoSchedule' });
      session.seekTime(13 * S);
      apply(session, pod('a', { cpu: '0' }));
      session.seekTime(16 * S);
      const near = `podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 100, podAffinityTerm: ${beside('a')}}]}`;
      apply(session, pod('b', { cpu: '0', spec: `tolerations: [{operator: Exists}]\n  affinity: {${near}}` }));
      session.seekTime(18 * S);
      return [session];
    },
    said: {
      'node.taintedSoftly': [
        'n1 is tainted slow:PreferNoSchedule: the scheduler prefers other nodes for Pods that do not tolerate this.',
        'n1 加上污点 slow:PreferNoSchedule：不容忍的 Pod 尽量不去那里。',
      ],
      'won.TaintToleration': [
        'n2 wins by 300: fewer taints speak against it, so TaintToleration gives 300, 300 more than n1.',
        'n2 胜出 300 分：不利的污点较少，TaintToleration 给 300，比 n1 多 300。',
      ],
      'score.TaintToleration': [
        'Fewer taints on n2 speak against it: TaintToleration gives 300, 300 more than n1.',
        'n2 上不利的污点较少：TaintToleration 给 300 分，比 n1 多 300。',
      ],
      'won.InterPodAffinity': [
        'n2 wins by 199: the Pods near it suit b, so InterPodAffinity gives 200, 200 more than n1.',
        'n2 胜出 199 分：附近的 Pod 适合 b，InterPodAffinity 给 200，比 n1 多 200。',
      ],
      'score.InterPodAffinity': [
        'The Pods near n2 suit it better: InterPodAffinity gives 200, 200 more than n1.',
        'n2 附近的 Pod 更合适：InterPodAffinity 给 200 分，比 n1 多 200。',
      ],
    },
  },
  {
    what: 'a profile without scores takes the first suitable node',
    run: () => {
      const text = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins: {score: {disabled: [{name: "*"}]}, preScore: {disabled: [{name: "*"}]}}
`;
      const session = start(NODES + pod('p'), { configuration: { name: 'bare.yaml', text } });
      session.seekTime(14 * S);
      return [session];
    },
    said: {
      'decision.notScored': [
        'p goes to n1: no plugin scores, so the first node that fits is taken.',
        '没有插件打分，取第一个可行的节点：p 去 n1。',
      ],
    },
  },
  {
    what: 'a node has too little room, and then a larger one joins',
    run: () => {
      const session = start(node('n1', { cpu: '1' }) + pod('p', { cpu: '2' }));
      session.seekTime(15 * S);
      // Its kubelet fills in the status.
      apply(
        session,
        node('n2')
          .replace(', uid: uid-n2', '')
          .replace(/^status:.*\n/m, ''),
      );
      session.seekTime(30 * S);
      return [session];
    },
    said: {
      'woken.nodeChanged': [
        'Node n2 changes. NodeResourcesFit says that this may help p, which goes to activeQ.',
        '节点 n2 有变化：NodeResourcesFit 认为可能有用，p 进入 activeQ。',
      ],
      'decision.onlyOne': [
        'p goes to n2, the only one of 2 nodes tried that can take it: nothing is scored.',
        '试过 2 个节点，只有 n2 能放下 p，无需打分。',
      ],
    },
  },
];

describe('captions of kube-scheduler', () => {
  it.each(RUNS)('has the expected captions when $what', expectSaid);
});
