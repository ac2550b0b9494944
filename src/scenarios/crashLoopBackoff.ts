import { deployment, pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const WEB = 'registry.example/web:1';
/** Ends with 1 a second after it runs. */
const BROKEN = 'registry.example/broken:1';
/** The same, until it is mended at 60 s: from then on a run lasts 640 s. */
const MOODY = 'registry.example/moody:1';

const READINESS = 'readinessProbe:\n  httpGet:\n    port: 8080\n  periodSeconds: 5\n';

/** Two containers, of which one crashes. */
const HALF = pod({ name: 'half', image: WEB }).replace(
  '  containers:\n',
  `  containers:\n    - name: worker\n      image: ${BROKEN}\n`,
);

export const crashLoopBackoff: Scenario = {
  id: 'crash-loop-backoff',
  text: {
    en: {
      title: 'CrashLoopBackOff and its clock',
      summary:
        'The first restart comes at once, the next ones after 10, 20, 40, 80, 160, then 300 seconds. The phase stays Running: STATUS tells of the container, Error first and CrashLoopBackOff once the worker has looked again, soon with a probe, else when the wait is over. After ten good minutes the waits start over.',
    },
    'zh-CN': {
      title: 'CrashLoopBackOff 与它的时钟',
      summary:
        '第一次重启立即发生，之后依次等待 10、20、40、80、160 秒，然后是 300 秒。其间 phase 一直是 Running：STATUS 说的是容器，先是 Error，等 worker 再次查看后变为 CrashLoopBackOff——有探针时很快，没有探针时要到等待结束。正常运行十分钟后，等待从头算起。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      deployment({ name: 'broken', replicas: 1, image: BROKEN, container: READINESS }) +
        deployment({ name: 'moody', replicas: 1, image: MOODY }) +
        HALF,
    ),
    ...atSecond(60, { type: 'behaviour.set', target: { image: MOODY }, behaviour: { exitAfterMs: 640_000 } }),
  ],
  images: [
    { image: BROKEN, exitAfterMs: 1000, exitCode: 1 },
    { image: MOODY, exitAfterMs: 1000, exitCode: 1 },
  ],
  endUs: 1260 * SECOND,
};
