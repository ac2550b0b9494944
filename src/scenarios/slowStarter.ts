import { deployment, service } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;
const IMAGE = 'registry.example/slow:1';
const BUSY = 'registry.example/busy:1';

const http = (probe: string, periodSeconds: number, failureThreshold: number): string =>
  `${probe}:\n  httpGet:\n    path: /healthz\n    port: 8080\n  periodSeconds: ${periodSeconds}\n  failureThreshold: ${failureThreshold}\n`;

const slow = (startup: string): string =>
  deployment({
    name: 'slow',
    replicas: 1,
    image: IMAGE,
    cpu: '250m',
    container: startup + http('livenessProbe', 10, 3),
  });

export const slowStarter: Scenario = {
  id: 'slow-starter',
  text: {
    en: {
      title: 'The slow starter in a restart loop',
      summary:
        'The application needs 45 seconds before it listens; its liveness probe has three failures after at most 30 and restarts it, again and again. A startup probe holds the liveness probe back until it is up. Beside it, a readiness probe only takes traffic away.',
    },
    'zh-CN': {
      title: '启动慢的应用陷入重启循环',
      summary:
        '应用要 45 秒才开始监听；它的存活探针最多 30 秒就失败三次，于是不断重启它。启动探针会让存活探针等到应用起来之后再开始。旁边的就绪探针只是把流量拿走。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      slow('') +
        deployment({ name: 'busy', replicas: 2, image: BUSY, cpu: '250m', container: http('readinessProbe', 5, 3) }) +
        service('busy'),
    ),
    applyAt(200, slow(http('startupProbe', 10, 30))),
  ],
  images: [
    { image: IMAGE, unhealthyAfterMs: 0, unhealthyUntilMs: 45_000 },
    { image: BUSY, unready: [{ fromMs: 60_000, toMs: 110_000 }] },
  ],
  endUs: 300 * SECOND,
};
