import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

export const priorityLevelsIdle: Scenario = {
  id: 'priority-levels-idle',
  text: {
    en: {
      title: 'Seats that nobody needs',
      summary:
        'No load at all: after ten seconds the priority levels have lent each other the seats that they may lend, and the limits are no longer the nominal ones.',
    },
    'zh-CN': {
      title: '没人需要的席位',
      summary: '没有任何负载：十秒之后，各优先级把可以出借的席位互相借出，限额不再是名义值。',
    },
  },
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    applyAt(
      30,
      deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' }),
    ),
  ],
  endUs: 60 * SECOND,
};
