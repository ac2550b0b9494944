import type { PagePlace } from './place.ts';

/**
 * The places of a namespace's labels, by the first part of their keys; `''` for all others; `undefined`: no place of
 * their own.
 */
type LabelPlaces = Readonly<Record<string, PagePlace | undefined>>;

const requests: PagePlace = { view: 'storage', tab: 'requests' };
const connections: PagePlace = { view: 'storage', tab: 'connections' };
const reads: PagePlace = { view: 'storage', tab: 'reads' };
const etcd: PagePlace = { view: 'storage', tab: 'etcd' };
const seats: PagePlace = { view: 'fairness', tab: 'seats' };
const resources: PagePlace = { view: 'nodes', tab: 'resources' };

/** The view and tab of each text of the page that is a label, and the texts that are none. */
export const LABEL_PLACES = {
  scheduling: {
    '': { view: 'scheduling' },
    drag: undefined,
    attempts: undefined,
    cycleSteps: undefined,
    groups: undefined,
    exits: undefined,
    bus: { view: 'scheduling', press: 'scheduling/bus.label' },
  },
  inside: {
    '': { view: 'scheduling', press: 'inside/button' },
    leader: { view: 'scheduling' },
    faults: { view: 'scheduling', press: 'inside/faults.title' },
  },
  storage: {
    '': undefined,
    connections,
    gateway: connections,
    chain: requests,
    delegation: requests,
    requests,
    composer: requests,
    presets: requests,
    faults: requests,
    cost: reads,
    ring: reads,
    readers: reads,
    clients: reads,
    pipeline: reads,
    watches: reads,
    rules: reads,
    etcd,
    keys: etcd,
    versions: etcd,
    overrides: { view: 'storage', tab: 'tools' },
  },
  fairness: {
    '': seats,
    why: undefined,
    because: undefined,
    builder: { view: 'fairness', tab: 'builder' },
    load: { view: 'fairness', tab: 'load' },
    tooMany: { view: 'fairness', tab: 'tooMany' },
    metrics: { view: 'fairness', tab: 'metrics' },
    objects: { view: 'fairness', tab: 'objects' },
  },
  nodeDetail: { '': resources, states: undefined, sandboxes: undefined, pidOne: undefined, heartbeats: undefined },
  inspector: { '': undefined, machineFaults: { view: 'nodes', inspects: 'Node' } },
  kubelet: { '': { view: 'nodes', tab: 'configuration' } },
  podLife: { '': { view: 'podLife' }, causes: undefined, codes: undefined, outcomes: undefined },
  controllers: { '': { view: 'controllers' }, states: undefined },
  configuration: { '': { view: 'configuration', tab: 'profiles' } },
  overview: { '': { view: 'overview' }, steps: undefined, queues: undefined },
  settings: { '': { view: 'settings' } },
} as const satisfies Readonly<Record<string, LabelPlaces>>;

export type LabelledNamespace = keyof typeof LABEL_PLACES;

/** The place of a label; `undefined` when its text is none. */
export function labelPlace(namespace: LabelledNamespace, key: string): PagePlace | undefined {
  const places: LabelPlaces = LABEL_PLACES[namespace];
  const [group = ''] = key.split('.');
  return Object.hasOwn(places, group) ? places[group] : places[''];
}
