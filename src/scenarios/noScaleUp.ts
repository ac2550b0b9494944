import { deployment, pod, priorityClass } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

const web = deployment({ name: 'web', replicas: 2, image: 'registry.example/web:1', cpu: '1500m', memory: '256Mi' });

const small = (max: number) => ({ id: 'small', min: 1, max, cpu: '2', memory: '4Gi', pods: 110 });
const gpu = {
  id: 'gpu',
  min: 0,
  max: 4,
  cpu: '16',
  memory: '64Gi',
  pods: 110,
  taints: [{ key: 'gpu', effect: 'NoSchedule' as const }],
};

export const noScaleUp: Scenario = {
  id: 'no-scale-up',
  text: {
    en: {
      title: 'Why does the autoscaler not scale up?',
      summary:
        'Four Pods wait and no machine comes: one group is at its maximum, a Pod is larger than any machine, one selects a label that no group has, one is expendable. NotTriggerScaleUp counts why. At 120 s the maximum is raised: that helps one of them.',
    },
    'zh-CN': {
      title: '自动缩放器为什么不扩容？',
      summary:
        '四个 Pod 在等待，却没有新机器：一个组已到上限，一个 Pod 比任何机器都大，一个选择了没有组具备的标签，一个可被牺牲。NotTriggerScaleUp 会列出原因。120 秒时上限提高：只帮到其中一个。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'small-', cpu: '2', memory: '4Gi', pods: 110, zones: ['zone-a'] }],
  manifests: priorityClass('spare', -20),
  script: [
    ...atSecond(0, { type: 'autoscaler.start', groups: [small(2), gpu] }),
    applyAt(2, web),
    applyAt(
      8,
      pod({ name: 'one-more', image: 'registry.example/web:1', cpu: '1500m', memory: '256Mi' }) +
        pod({ name: 'too-large', image: 'registry.example/web:1', cpu: '6', memory: '256Mi' }) +
        pod({
          name: 'elsewhere',
          image: 'registry.example/web:1',
          cpu: '100m',
          memory: '64Mi',
          podSpec: 'nodeSelector:\n  disk: nvme\ntolerations:\n- key: gpu\n  operator: Exists\n',
        }) +
        pod({
          name: 'expendable',
          image: 'registry.example/web:1',
          cpu: '1500m',
          memory: '256Mi',
          priorityClassName: 'spare',
        }),
    ),
    ...atSecond(120, { type: 'autoscaler.start', groups: [small(4), gpu] }),
  ],
  endUs: 300 * SECOND,
};
