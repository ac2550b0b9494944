import fc from 'fast-check';
import type { Affinity, LabelSelector, Node, Pod, PodAffinityTerm, PodSpec } from '#model/generated/types.ts';
import { testNode, testPod } from './objects.ts';

const ZONE = 'topology.kubernetes.io/zone';
const HOSTNAME = 'kubernetes.io/hostname';
const APPS = ['web', 'db', 'job'];
const NAMESPACES = ['default', 'other'];

/** Nodes in up to three zones: some without one, some tainted, cordoned or small. */
export function randomNodes(minLength = 1, maxLength = 8): fc.Arbitrary<Node[]> {
  const shape = fc.record({
    zone: fc.constantFrom('a', 'b', 'c', undefined),
    disk: fc.constantFrom('ssd', 'hdd'),
    cpu: fc.constantFrom('1', '2', '4'),
    gpus: fc.constantFrom(undefined, '1', '4'),
    taint: fc.constantFrom(undefined, 'NoSchedule' as const, 'PreferNoSchedule' as const),
    isCordoned: fc.integer({ min: 0, max: 9 }).map((draw) => draw === 0),
  });
  return fc.array(shape, { minLength, maxLength }).map((shapes) =>
    shapes.map(({ zone, disk, cpu, gpus, taint, isCordoned }, index) =>
      testNode(`n${index}`, {
        labels: { disk, ...(zone && { [ZONE]: zone }) },
        allocatable: { cpu, pods: '6', ...(gpus && { 'example.com/gpu': gpus }) },
        spec: {
          unschedulable: isCordoned,
          ...(taint && { taints: [{ key: 'dedicated', value: 'x', effect: taint }] }),
        },
      }),
    ),
  );
}

const selector: fc.Arbitrary<LabelSelector | undefined> = fc.oneof(
  fc.constantFrom(...APPS).map((app) => ({ matchLabels: { app } })),
  fc.subarray(APPS).map((values) => ({
    matchExpressions: [values.length > 0 ? { key: 'app', operator: 'In', values } : { key: 'app', operator: 'Exists' }],
  })),
  fc.constant({ matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['web'] }] }),
  fc.constant({}),
  fc.constant(undefined),
);

const term: fc.Arbitrary<PodAffinityTerm> = fc.record(
  {
    topologyKey: fc.constantFrom(ZONE, HOSTNAME, 'disk'),
    labelSelector: selector,
    namespaces: fc.subarray(NAMESPACES),
  },
  { requiredKeys: ['topologyKey'] },
);

const weighted = fc.record({ weight: fc.integer({ min: 1, max: 100 }), podAffinityTerm: term });
const terms = fc.record(
  {
    requiredDuringSchedulingIgnoredDuringExecution: fc.array(term, { maxLength: 2 }),
    preferredDuringSchedulingIgnoredDuringExecution: fc.array(weighted, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const affinity: fc.Arbitrary<Affinity> = fc.record(
  { podAffinity: terms, podAntiAffinity: terms },
  { requiredKeys: [] },
);

const spread = fc.record(
  {
    topologyKey: fc.constantFrom(ZONE, HOSTNAME),
    maxSkew: fc.integer({ min: 1, max: 3 }),
    whenUnsatisfiable: fc.constantFrom('DoNotSchedule' as const, 'ScheduleAnyway' as const),
    labelSelector: selector,
    nodeAffinityPolicy: fc.constantFrom('Honor' as const, 'Ignore' as const),
    nodeTaintsPolicy: fc.constantFrom('Honor' as const, 'Ignore' as const),
  },
  { requiredKeys: ['topologyKey', 'maxSkew', 'whenUnsatisfiable'] },
);

const spec: fc.Arbitrary<Partial<PodSpec>> = fc.record(
  {
    affinity,
    topologySpreadConstraints: fc.uniqueArray(spread, {
      maxLength: 2,
      selector: ({ topologyKey, whenUnsatisfiable }) => topologyKey + whenUnsatisfiable,
    }),
    nodeSelector: fc.constantFrom({ disk: 'ssd' }, { disk: 'hdd' }),
    tolerations: fc.constant([{ key: 'dedicated', operator: 'Exists' }]),
    priority: fc.constantFrom(0, 10, 100),
  },
  { requiredKeys: [] },
);

/** A Pod of a random shape with that name. */
export function randomPod(name: string): fc.Arbitrary<Pod> {
  return fc
    .record({
      namespace: fc.constantFrom(...NAMESPACES),
      app: fc.constantFrom(...APPS, undefined),
      cpu: fc.constantFrom('0', '100m', '700m', '1500m'),
      gpus: fc.constantFrom(undefined, undefined, '1', '2'),
      isTerminating: fc.integer({ min: 0, max: 9 }).map((draw) => draw === 0),
      spec,
    })
    .map((shape) => {
      const requests = { cpu: shape.cpu, ...(shape.gpus && { 'example.com/gpu': shape.gpus }) };
      return testPod(name, requests, shape.spec, {
        namespace: shape.namespace,
        ...(shape.app && { labels: { app: shape.app } }),
        ...(shape.isTerminating && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
      });
    });
}

/** Pods `p0` and so on, each with the index of its node. */
export function placedPods(nodeCount: number, maxLength = 16): fc.Arbitrary<{ pod: Pod; node: string }[]> {
  const place = fc.nat({ max: nodeCount - 1 });
  return fc
    .array(place, { maxLength })
    .chain((places) =>
      fc
        .tuple(...places.map((_, index) => randomPod(`p${index}`)))
        .map((pods) => pods.map((pod, index) => onNode(pod, `n${places[index]}`))),
    );
}

function onNode(pod: Pod, node: string): { pod: Pod; node: string } {
  return { pod: { ...pod, spec: { ...pod.spec, nodeName: node } }, node };
}

/** A cluster with Pods on its nodes, and one that waits. */
export const randomCluster = randomNodes().chain((nodes) =>
  fc.record({ nodes: fc.constant(nodes), placed: placedPods(nodes.length), waiting: randomPod('waiting') }),
);
