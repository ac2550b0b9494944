import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const PODS = 110;
const CONTAINERS = 10;
const IMAGE = 'registry.example/task:1';

const containers = Array.from({ length: CONTAINERS }, (_, i) => `      - {name: part-${i}, image: '${IMAGE}'}`).join(
  '\n',
);

const JOB = `apiVersion: batch/v1
kind: Job
metadata: {name: tasks, namespace: default}
spec:
  parallelism: ${PODS}
  completions: ${PODS}
  template:
    spec:
      restartPolicy: Never
      containers:
${containers}
`;

export const plegChannelFull: Scenario = {
  id: 'pleg-channel-full',
  text: {
    en: {
      title: 'A thousand events, and no room for more',
      summary:
        'One node runs 110 Pods of ten containers. Its runtime stops answering, the sync loop sleeps, and meanwhile all 1,100 containers end. When the runtime answers again, one relist finds 1,100 events: the PLEG’s channel takes 1,000, the others are dropped. Nothing is lost by that: the workers of those Pods come back by themselves.',
    },
    'zh-CN': {
      title: '一千个事件之后再无空间',
      summary:
        '一个节点运行 110 个 Pod，每个有十个容器。运行时停止应答，同步循环休眠，其间全部 1,100 个容器结束。运行时恢复后，一次 relist 发现 1,100 个事件：PLEG 的通道容纳 1,000 个，其余被丢弃。但什么也没有丢失：这些 Pod 的 worker 会自己回来。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '32', memory: '128Gi', pods: PODS, zones: ['zone-a'] }],
  manifests: '',
  images: [{ image: IMAGE, sizeBytes: 20_000_000, exitAfterMs: 150_000, exitCode: 0 }],
  script: [
    applyAt(1, JOB),
    ...atSecond(60, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 1 }),
    ...atSecond(230, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 0 }),
  ],
  endUs: 320 * SECOND,
};
