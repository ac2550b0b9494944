import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { atSecond } from '#scenarios/scriptSteps.ts';

const ZONES = ['zone-a', 'zone-b', 'zone-c', 'zone-d', 'zone-e'] as const;
const RACKS_IN_ZONE = 10;
const NODES_IN_RACK = 20;
const SIZES = ['200m', '300m', '400m', '500m'] as const;
/** Which rack loses its power, and when. */
const LOST_RACK = 13;
const LOST_S = 10;

const racks = ZONES.flatMap((zone, z) =>
  Array.from({ length: RACKS_IN_ZONE }, (_, i) => ({ zone, number: z * RACKS_IN_ZONE + i + 1 })),
);
/** The number in the name of the first node of a rack. */
const firstOf = (rack: number): number => (rack - 1) * NODES_IN_RACK + 1;

const fleet = Array.from({ length: 20 }, (_, i) =>
  deployment({
    name: `app-${i}`,
    replicas: 500,
    image: `registry.example/app-${i}:1`,
    cpu: SIZES[i % SIZES.length] as string,
    memory: '512Mi',
    podSpec:
      'tolerations:\n  - key: node.kubernetes.io/unreachable\n    operator: Exists\n    effect: NoExecute\n    tolerationSeconds: 30\n',
  }),
).join('');

export const scenario: Scenario<'thousand-nodes'> = {
  id: 'thousand-nodes',
  nodes: racks.map(({ zone, number }) => ({
    count: NODES_IN_RACK,
    namePrefix: 'node-',
    first: firstOf(number),
    cpu: '4',
    memory: '16Gi',
    pods: 110,
    zones: [zone],
    labels: { rack: `rack-${number}` },
  })),
  manifests: '',
  running: fleet,
  script: atSecond(
    LOST_S,
    ...Array.from(
      { length: NODES_IN_RACK },
      (_, i) => ({ type: 'fault.set', fault: 'node.down', value: 1, node: `node-${firstOf(LOST_RACK) + i}` }) as const,
    ),
  ),
  endUs: 300 * SECOND_US,
};

export const listed: Listed = {
  topic: 'start',
  place: 40,
  answers: { 22: 1 },
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/app-*', nth: 1 },
    place: { view: 'scheduling' },
  },
};
