import { deployment, pod } from './manifests.ts';
import type { Scenario, ScriptStep } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const TICKS = [42, 44, 47];

const tick = (second: number): string => `tick-${second}`;
const ticks = TICKS.map((second) =>
  pod({ name: tick(second), image: 'registry.example/tick:1', cpu: '100m', memory: '64Mi' }),
).join('');
const endTicks: ScriptStep[] = TICKS.map((second) => ({
  atUs: second * SECOND,
  remove: `Pod/default/${tick(second)}`,
}));

export const backoffSteps: Scenario = {
  id: 'backoff-steps',
  text: {
    en: {
      title: 'Back-off: why does my Pod wait, and how long?',
      summary:
        'The binding of unlucky fails six times. It waits in the backoff queue for 1, 2, 4, 8, 10 and 10 s (podInitialBackoffSeconds, doubled up to podMaxBackoffSeconds), each up to a second longer, because times are rounded to whole seconds. hungry wants 3 CPU, and web leaves 2500m: each Pod that ends wakes it before its back-off is over, and because activeQ is empty it is taken from the backoff queue at once. After an error there is no such short cut. Look at the countdowns in Scheduling.',
    },
    'zh-CN': {
      title: '退避：我的 Pod 为什么等，要等多久？',
      summary:
        'unlucky 的绑定失败六次。它在 backoff 队列中等 1、2、4、8、10、10 秒（podInitialBackoffSeconds 逐次翻倍，直到 podMaxBackoffSeconds），每次最多再多一秒，因为时间取整到秒。hungry 要 3 个 CPU，而 web 只剩下 2500m：每个结束的 Pod 都在它退避期满之前唤醒它，又因为 activeQ 是空的，它立刻从 backoff 队列中被取出。出错之后没有这条捷径。请看“调度”视图里的倒计时。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      deployment({ name: 'web', replicas: 1, image: 'registry.example/web:1', cpu: '1500m', memory: '256Mi' }) + ticks,
    ),
    ...atSecond(10, { type: 'fault.set', fault: 'bind.errors', value: 6 }),
    applyAt(10, pod({ name: 'unlucky', image: 'registry.example/web:1', cpu: '500m', memory: '128Mi' })),
    applyAt(42, pod({ name: 'hungry', image: 'registry.example/web:1', cpu: '3', memory: '128Mi' })),
    ...endTicks,
  ],
  endUs: 75 * SECOND,
};
