import type { Story } from '#scenarios/story.ts';

/** A node that has a large image gets points for it; a small one counts nothing. */
export const story: Story = {
  scenario: 'image-locality',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'first',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/model-0' } },
      inside: 'sum',
      values: { nodes: { cycle: 'nodes' }, node: { cycle: 'node' }, total: { cycle: 'total' } },
    },
    {
      id: 'pulled',
      kind: 'narrate',
      at: { after: { reason: 'image.pulled', subject: 'node-*' } },
      values: { node: { name: 'subject' }, seconds: { seconds: { since: 'first' } } },
    },
    {
      id: 'pulls',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/model-1' } },
      inside: 'score',
      decisive: true,
      values: {
        node: { cycle: 'node' },
        image: { scored: 'best', by: 'ImageLocality' },
        fuller: {
          minus: [
            { scored: 'second', by: 'NodeResourcesFit' },
            { scored: 'best', by: 'NodeResourcesFit' },
          ],
        },
      },
    },
    {
      id: 'third',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/model-2' } },
      inside: 'sum',
      values: {
        node: { cycle: 'node' },
        by: { cycle: 'by' },
        fuller: {
          minus: [
            { scored: 'second', by: 'NodeResourcesFit' },
            { scored: 'best', by: 'NodeResourcesFit' },
          ],
        },
      },
    },
    {
      id: 'small',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/web-1' } },
      inside: 'score',
      decisive: true,
      values: {
        holder: { object: 'Pod/default/web-0', path: 'spec.nodeName' },
        image: { scored: 'second', by: 'ImageLocality' },
        node: { cycle: 'node' },
      },
    },
  ],
  end: {
    saw: [
      { id: 'large', values: { models: { objects: 'Pod', named: 'model-*', where: { 'spec.nodeName': 'node-1' } } } },
      { id: 'free' },
    ],
    tries: [
      { id: 'cordon', line: 'kubectl cordon node-1', at: 'pulled' },
      { id: 'avoid', line: 'kubectl taint nodes node-1 slow=true:PreferNoSchedule', at: 'pulled' },
    ],
    next: 'slow-image-pull',
  },
};
