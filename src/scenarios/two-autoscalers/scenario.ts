import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const groups = (first: number, shard: string) =>
  [0, 1, 2, 3].map((i) => ({
    id: `data-m${first + i}`,
    min: 0,
    max: 450,
    cpu: '16',
    memory: '64Gi',
    labels: { shard },
  }));

const web = (name: string, podSpec?: string) =>
  deployment({
    name,
    replicas: 20,
    image: `registry.example/${name}:1`,
    cpu: '500m',
    memory: '512Mi',
    ...(podSpec && { podSpec }),
  });

export const scenario: Scenario<'two-autoscalers'> = {
  id: 'two-autoscalers',
  nodes: [{ count: 1, namePrefix: 'core-', cpu: '500m', memory: '1Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    ...atSecond(1, { type: 'autoscaler.start', name: 'ca-1', groups: groups(0, 'a') }),
    ...atSecond(5, { type: 'autoscaler.start', name: 'ca-2', groups: groups(4, 'b') }),
    applyAt(6, web('web')),
    applyAt(960, web('sharded', 'nodeSelector:\n  shard: b\n')),
  ],
  endUs: 1100 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 100,
  evidence: {
    moment: { reason: 'nodeGroup.scaledUp', nth: 2 },
    place: { view: 'controllers' },
    select: 'Deployment/default/web',
  },
};
