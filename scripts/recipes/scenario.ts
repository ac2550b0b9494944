/** A scenario with its story. */
import { makes, type Recipe, unitTests } from './support/recipe.ts';

const SCENARIO = `import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

export const scenario: Scenario<'small-node'> = {
  id: 'small-node',
  nodes: [{ count: 1, namePrefix: 'small-', cpu: '2', memory: '4Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(5, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '1', memory: '64Mi' })),
  ],
  endUs: 30 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pending',
  place: 900,
  evidence: {
    moment: { reason: 'pod.unschedulable', subject: 'default/web-*' },
    place: { view: 'scheduling' },
  },
};
`;

const STORY = `import type { Story } from '#scenarios/story.ts';

/** The third Pod finds no CPU. */
export const story: Story = {
  scenario: 'small-node',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/web-*' } },
      decisive: true,
      values: { pod: { name: 'subject' } },
    },
  ],
  end: {
    saw: [{ id: 'requests' }],
    tries: [{ id: 'fewer', line: 'kubectl scale deployment web --replicas=2', at: 'refused' }],
    next: 'preemption',
  },
};
`;

const ENGLISH = `import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A small node',
  summary: 'Three Pods ask for 1 CPU each, and the only node has 2. The third Pod stays Pending.',
  symptoms: 'small node, third replica pending',
  story: {
    promise: 'Three Pods ask for one CPU each. Do all of them run on a node with two?',
    beats: { refused: 'the third Pod' },
    steps: { refused: '{{pod}} asks for one CPU more than the node has left: it stays Pending.' },
    saw: { requests: 'The scheduler adds up requests, not use.' },
    tries: { fewer: 'Ask for two Pods' },
  },
} as const satisfies ScenarioWords;
`;

const CHINESE = `import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '小节点',
  summary: '三个 Pod 各请求 1 个 CPU，唯一的节点有 2 个。第三个 Pod 保持 Pending。',
  symptoms: '小节点，第三个副本一直 Pending',
  story: {
    promise: '三个 Pod 各请求一个 CPU。有两个 CPU 的节点能运行全部吗？',
    beats: { refused: '第三个 Pod' },
    steps: { refused: '{{pod}} 请求的 CPU 比节点剩下的多一个：它保持 Pending。' },
    saw: { requests: '调度器累加的是请求，不是用量。' },
    tries: { fewer: '只要两个 Pod' },
  },
};
`;

const TEST = `import { expect, it } from 'vitest';
import { openedScenario, podsOf, seekSeconds } from '#session/testing/scenarioSession.ts';

it('small-node: the third Pod stays Pending', () => {
  const session = openedScenario('small-node');
  seekSeconds(session, 30);
  const phases = podsOf(session, 'web').map(({ status }) => status?.phase ?? '');
  expect(phases.sort()).toEqual(['Pending', 'Running', 'Running']);
});
`;

export const recipe: Recipe = {
  heading: 'A scenario',
  names: { NAME: 'small-node' },
  steps: [
    makes('src/scenarios/NAME/scenario.ts', SCENARIO),
    makes('src/scenarios/NAME/story.ts', STORY),
    makes('src/scenarios/NAME/en.ts', ENGLISH, 'generate'),
    makes('src/scenarios/NAME/zh-CN.ts', CHINESE, 'generate'),
    makes('src/stories/scheduler/NAME.test.ts', TEST),
  ],
  generators: ['scripts/generate-scenarios.ts'],
  proofs: [
    unitTests('src/stories/scheduler/small-node.test.ts', 'src/panelParts/finding/findScenarios.test.ts'),
    unitTests('-t', 'small-node', 'src/stories/scenarios/everyScenarioNToZ.test.ts'),
  ],
};
