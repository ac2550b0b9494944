/** A lesson on a scenario that has none. */
import { intoList, makes, type Recipe, type Step, unitTests } from './support/recipe.ts';

const LESSON = `import type { Lesson } from '#scenarios/lesson.ts';

export const lesson: Lesson = {
  id: 'two-orders',
  format: 1,
  release: 'v1.36.2',
  topic: 'H',
  level: 1,
  minutes: 3,
  needs: [],
  answers: [],
  exam: [],
  run: { scenario: 'two-autoscalers', seed: 1 },
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'orders',
      kind: 'predict',
      at: { before: { reason: 'nodeGroup.scaledUp' }, nth: 2 },
      question: {
        ask: 'one',
        options: [
          { id: 'yes', when: { has: { reason: 'nodeGroup.scaledUp' } } },
          { id: 'no', when: { never: { reason: 'nodeGroup.scaledUp' } } },
        ],
      },
      reveal: { at: { time: 60 } },
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 900;
`;

const ENGLISH = `  lesson: {
    title: 'Two orders',
    question: 'Do two autoscalers know of each other?',
    misconception: 'Each autoscaler looks at all Pods and knows only its own node groups.',
    steps: {
      orders: {
        title: 'The second autoscaler',
        text: 'ca-1 has ordered a machine. Does ca-2 order one too?',
        options: { yes: 'Yes.', no: 'No.' },
        reveal: 'It does: it does not know what ca-1 has ordered.',
        wrong: { no: 'The two autoscalers share no state.' },
      },
    },
    teacher: {
      aim: 'The class knows that autoscalers share nothing.',
      ask: ['Who adds up the orders of both?'],
      expect: [{ says: 'The second one sees the new machine.', reply: 'It sees a node only after it has registered.' }],
      whatIf: [{ line: 'kubectl scale deployment web --replicas=1', shows: 'One Pod fits, and nothing is ordered.' }],
    },
  },`;

const CHINESE = `  lesson: {
    title: '两份订单',
    question: '两个自动扩缩器知道对方吗？',
    misconception: '每个自动扩缩器看到所有 Pod，但只知道自己的节点组。',
    steps: {
      orders: {
        title: '第二个自动扩缩器',
        text: 'ca-1 已经订购了一台机器。ca-2 也会订购吗？',
        options: { yes: '会。', no: '不会。' },
        reveal: '会：它不知道 ca-1 已经订购。',
        wrong: { no: '两个自动扩缩器不共享状态。' },
      },
    },
    teacher: {
      aim: '学生知道自动扩缩器之间不共享任何东西。',
      ask: ['谁会把两份订单加在一起？'],
      expect: [{ says: '第二个能看到新机器。', reply: '节点注册之后它才看得到。' }],
      whatIf: [{ line: 'kubectl scale deployment web --replicas=1', shows: '一个 Pod 放得下，不会订购机器。' }],
    },
  },`;

const words = (file: string, lesson: string): Step => ({
  file,
  declares: 'export const words',
  missedBy: 'generate',
  apply: (copy, path) => copy.write(path, intoList(copy.read(path), 'export const words', lesson)),
});

export const recipe: Recipe = {
  heading: 'A lesson',
  names: { NAME: 'two-autoscalers' },
  steps: [
    makes('src/scenarios/NAME/lesson.ts', LESSON),
    words('src/scenarios/NAME/en.ts', ENGLISH),
    words('src/scenarios/NAME/zh-CN.ts', CHINESE),
  ],
  generators: ['scripts/generate-scenarios.ts'],
  proofs: [
    ['scripts/orrery.mjs', 'lesson', 'verify', '--only', 'two-orders'],
    unitTests('src/scenarios/lessonList.test.ts'),
  ],
};
