import type { Story } from '#scenarios/story.ts';

/** A disk binds its Pod to a zone, and a claim that waits for a scheduler waits for ever when none is asked. */
export const story: Story = {
  scenario: 'volume-in-another-zone',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'arrives',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/old-db' } },
      values: {
        zone: {
          object: 'PersistentVolume/old-disk',
          path: 'spec.nodeAffinity.required.nodeSelectorTerms.0.matchExpressions.0.values.0',
        },
      },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/old-db' } },
      inside: 'filter',
      decisive: true,
      values: { full: { refusedBy: 'NodeResourcesFit' }, far: { refusedBy: 'VolumeBinding' } },
    },
    {
      id: 'chosen',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/by-selector' } },
      inside: 'sum',
      values: {
        node: { cycle: 'node' },
        mode: { object: 'StorageClass/disk', path: 'volumeBindingMode' },
      },
    },
    {
      id: 'stuck',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/by-selector' } },
      decisive: true,
      points: ['Pod/default/by-name'],
      show: { view: 'podLife', select: 'Pod/default/by-name' },
      values: {
        claim: { object: 'PersistentVolumeClaim/default/by-name', path: 'status.phase' },
        waiting: { object: 'Pod/default/by-name', path: 'status.containerStatuses.app.state.waiting.reason' },
      },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/old-db' } },
      inside: 'sum',
      show: { view: 'scheduling' },
      values: { node: { cycle: 'node' }, seconds: { seconds: { since: 'refused' } } },
    },
  ],
  end: {
    saw: [
      { id: 'disk' },
      {
        id: 'byName',
        values: { claim: { object: 'PersistentVolumeClaim/default/by-name', path: 'status.phase' } },
      },
    ],
    tries: [{ id: 'sooner', line: 'kubectl delete pod busy', at: 'refused' }],
    next: 'volume-still-attached',
  },
};
