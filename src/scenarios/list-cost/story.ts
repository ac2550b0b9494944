import type { ReasonMatch, Story, StoryMoment, StoryValue } from '#scenarios/story.ts';

const cost = (field: string): StoryValue => ({
  answer: 'requestWire',
  to: { seq: { entry: 'matched' } },
  path: `cost.${field}`,
});
const COUNTS = { scanned: cost('objectsScanned'), sent: cost('objectsSent') } as const;
const seats: StoryValue = { answer: 'requestXray', to: { seq: { entry: 'matched' } }, path: 'seats' };
const list = (subject: string, fields: ReasonMatch['fields'], nth = 1): StoryMoment => ({
  after: { reason: 'request.read', kind: 'Pod', subject, fields },
  nth,
});

/** The cost depends on the number of examined objects and on who reads them, not on the number of sent ones. */
export const story: Story = {
  scenario: 'list-cost',
  opens: { view: 'storage', tab: 'reads' },
  steps: [
    {
      id: 'all',
      kind: 'narrate',
      at: list('', {}),
      values: { sent: cost('objectsSent'), size: { in: 'Mi', of: cost('bytesSent') }, seats },
    },
    { id: 'page', kind: 'point', at: list('', {}, 2), values: COUNTS },
    {
      id: 'label',
      kind: 'point',
      at: list('', {}),
      decisive: true,
      points: [{ part: 'component', name: 'kube-apiserver' }],
      values: COUNTS,
    },
    { id: 'node', kind: 'point', at: list('', {}), values: COUNTS },
    {
      id: 'rules',
      kind: 'narrate',
      at: { after: { reason: 'readRules.changed' } },
      values: { release: { name: 'subject' } },
    },
    {
      id: 'etcd',
      kind: 'point',
      at: list('', {}),
      values: { objects: cost('etcdObjects'), size: { in: 'Mi', of: cost('etcdBytes') } },
    },
    {
      id: 'few',
      kind: 'point',
      at: list('', {}, 4),
      decisive: true,
      points: [{ part: 'component', name: 'kube-apiserver' }],
      values: { sent: cost('objectsSent'), objects: cost('etcdObjects') },
    },
  ],
  end: {
    saw: [
      {
        id: 'looked',
        values: { scanned: { atStep: 'label', value: COUNTS.scanned }, sent: { atStep: 'label', value: COUNTS.sent } },
      },
      {
        id: 'asked',
        values: {
          objects: { atStep: 'few', value: cost('etcdObjects') },
          sent: { atStep: 'few', value: cost('objectsSent') },
        },
      },
    ],
    tries: [
      { id: 'fewer', line: 'kubectl scale deployment app-1 --replicas=10', at: 'all' },
      { id: 'newer', command: { type: 'readRules.set', release: '1.36' }, at: 'rules' },
    ],
    next: 'stale-reads',
  },
};
