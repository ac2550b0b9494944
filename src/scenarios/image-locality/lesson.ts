import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const placed = (pod: string) => ({ reason: 'pod.scheduled', subject: `default/${pod}` });
const image = (scored: string): StoryValue => ({ scored, by: 'ImageLocality' });
/** How many points for what is free the best node has less than the second. */
const fuller: StoryValue = {
  minus: [
    { scored: 'second', by: 'NodeResourcesFit' },
    { scored: 'best', by: 'NodeResourcesFit' },
  ],
};

/** An image that a node has gives it points: many for a large one, none for a small one. */
export const lesson: Lesson = {
  id: 'the-image-is-there',
  format: 1,
  release: 'v1.36.2',
  topic: 'C',
  level: 1,
  minutes: 5,
  needs: ['all-on-one-node'],
  answers: [21],
  exam: ['CKA workloads and scheduling'],
  run: { scenario: 'image-locality', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'pulled',
      kind: 'narrate',
      at: { after: { reason: 'image.pulled', subject: 'node-*' } },
      values: { node: { name: 'subject' }, nodes: { objects: 'Node' } },
    },
    {
      id: 'large',
      kind: 'predict',
      at: { before: placed('model-1') },
      values: { holder: { object: 'Pod/default/model-0', path: 'spec.nodeName' } },
      question: {
        ask: 'one',
        options: [
          {
            id: 'there',
            values: { node: { object: 'Pod/default/model-0', path: 'spec.nodeName' } },
            when: { value: { cycle: 'node' }, is: { object: 'Pod/default/model-0', path: 'spec.nodeName' } },
          },
          {
            id: 'empty',
            when: { not: { value: { cycle: 'node' }, is: { object: 'Pod/default/model-0', path: 'spec.nodeName' } } },
          },
        ],
      },
      reveal: {
        at: { after: placed('model-1') },
        inside: 'score',
        values: { node: { cycle: 'node' }, image: image('best'), fuller },
      },
    },
    {
      id: 'small',
      kind: 'predict',
      at: { before: placed('web-1') },
      values: { holder: { object: 'Pod/default/web-0', path: 'spec.nodeName' } },
      question: {
        ask: 'one',
        options: [
          {
            id: 'there',
            when: { value: { cycle: 'node' }, is: { object: 'Pod/default/web-0', path: 'spec.nodeName' } },
          },
          {
            id: 'other',
            when: { not: { value: { cycle: 'node' }, is: { object: 'Pod/default/web-0', path: 'spec.nodeName' } } },
          },
        ],
      },
      reveal: {
        at: { after: placed('web-1') },
        inside: 'score',
        values: {
          node: { cycle: 'node' },
          image: image('second'),
          holder: { object: 'Pod/default/web-0', path: 'spec.nodeName' },
        },
      },
    },
    {
      id: 'rule',
      kind: 'check',
      at: { same: true },
      values: { models: { objects: 'Pod', named: 'model-*', where: { 'spec.nodeName': 'node-1' } } },
      checks: [
        {
          id: 'models',
          check: { value: { objects: 'Pod', named: 'model-*', where: { 'spec.nodeName': 'node-1' } }, atLeast: 2 },
        },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 30;
