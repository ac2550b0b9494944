import type {
  Affinity,
  Container,
  PodSpec,
  Probe,
  Toleration,
  TopologySpreadConstraint,
} from '#model/generated/types.ts';
import type { Dice } from '#session/testing/dice.ts';
import { GROUPS } from './randomGroups.ts';
import { IMAGES } from './randomImages.ts';
import { ZONES } from './randomNodes.ts';
import { randomVolumes } from './randomStorage.ts';

const CPU = ['50m', '100m', '250m', '500m', '1', '1500m', '3'] as const;
const MEMORY = ['64Mi', '128Mi', '500M', '1Gi', '2Gi'] as const;
const HOSTNAME = 'kubernetes.io/hostname';
const ZONE = 'topology.kubernetes.io/zone';

/** The spec of a Pod whose labels have `app` as given. `restartPolicy` and gates are for bare Pods only. */
export function randomPodSpec(dice: Dice, app: string, kind: 'bare' | 'template'): PodSpec {
  const bare =
    kind === 'bare'
      ? dice.some<Partial<PodSpec>>(
          [40, () => ({ restartPolicy: dice.pick(['OnFailure', 'Never']) })],
          [12, () => gated(dice)],
          [20, () => ({ schedulingGroup: { podGroupName: dice.pick(GROUPS) } })],
        )
      : {};
  const containers = Array.from({ length: dice.chance(20) ? 2 : 1 }, (_, i) => randomContainer(dice, `c${i}`));
  const spec: PodSpec = {
    containers,
    ...bare,
    ...dice.some<Omit<PodSpec, 'containers'>>(
      [12, () => ({ initContainers: [initContainer(dice)] })],
      [25, () => ({ priorityClassName: dice.pick(['high', 'low', 'patient']) })],
      [25, () => ({ tolerations: [toleration(dice)] })],
      [
        12,
        () => ({ nodeSelector: dice.pick<Record<string, string>>([{ disk: 'ssd' }, { [ZONE]: dice.pick(ZONES) }]) }),
      ],
      [20, () => ({ affinity: affinity(dice, app) })],
      [15, () => ({ topologySpreadConstraints: [spread(dice, app)] })],
      [40, () => ({ terminationGracePeriodSeconds: dice.int(0, 12) })],
      [3, () => ({ schedulerName: 'nobody' })],
      [15, () => ({ schedulerName: 'packer' })],
      [4, () => ({ hostNetwork: true })],
      [25, () => ({ volumes: randomVolumes(dice) })],
    ),
  };
  return { ...spec, containers: spec.containers.map((container) => taken(mounting(dice, container, spec), spec)) };
}

/** As the API server takes it: the hook sleeps no longer than the grace period, and a port of the machine's network is the container's. */
function taken(container: Container, { terminationGracePeriodSeconds: grace = 30, hostNetwork }: PodSpec): Container {
  const { lifecycle, ports, ...others } = container;
  const asked = lifecycle?.preStop?.sleep?.seconds ?? 0;
  const seconds = Math.min(asked, grace - 1);
  return {
    ...others,
    ...(ports && {
      ports: ports.map((port) => (hostNetwork ? { ...port, containerPort: port.hostPort ?? 80 } : port)),
    }),
    ...(seconds > 0 && { lifecycle: { preStop: { sleep: { seconds } } } }),
  };
}

/** Most containers mount what the Pod has. */
function mounting(dice: Dice, container: Container, { volumes = [] }: PodSpec): Container {
  if (volumes.length === 0 || dice.chance(20)) return container;
  return { ...container, volumeMounts: volumes.map(({ name }) => ({ name, mountPath: `/${name}` })) };
}

function gated(dice: Dice): Partial<PodSpec> {
  return { schedulingGates: [{ name: dice.pick(['example.com/quota', 'example.com/approval']) }] };
}

function randomContainer(dice: Dice, name: string): Container {
  const requests = dice.some<Record<string, string>>(
    [85, () => ({ cpu: dice.pick(CPU) })],
    [75, () => ({ memory: dice.pick(MEMORY) })],
  );
  return {
    name,
    image: dice.pick(IMAGES),
    resources: { requests: requests as Record<string, string> },
    ...dice.some<Partial<Container>>(
      [8, () => ({ ports: [{ containerPort: 80, hostPort: dice.int(8080, 8081) }] })],
      [35, () => ({ readinessProbe: probe(dice) })],
      [20, () => ({ livenessProbe: probe(dice) })],
      [10, () => ({ startupProbe: { ...probe(dice), failureThreshold: dice.int(3, 20) } })],
      [10, () => ({ lifecycle: { preStop: { sleep: { seconds: dice.int(1, 6) } } } })],
    ),
  };
}

function initContainer(dice: Dice): Container {
  const sidecar = dice.chance(50) ? { restartPolicy: 'Always' } : {};
  return { name: 'init', image: dice.pick(['good:1', 'ending:1', 'crashing:1']), ...sidecar };
}

function probe(dice: Dice): Probe {
  return { httpGet: { path: '/', port: 80 }, periodSeconds: dice.int(2, 8), initialDelaySeconds: dice.int(0, 4) };
}

function toleration(dice: Dice): Toleration {
  return dice.pick<Toleration>([
    { key: 'dedicated', operator: 'Equal', value: 'batch' },
    { key: 'maintenance', operator: 'Exists', effect: 'NoExecute' },
    { operator: 'Exists' },
  ]);
}

function affinity(dice: Dice, app: string): Affinity {
  const term = (topologyKey: string, to = app) => ({ labelSelector: { matchLabels: { app: to } }, topologyKey });
  const ssd = { matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] };
  return dice.pick<Affinity>([
    { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [ssd] } } },
    { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 10, preference: ssd }] } },
    { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term(HOSTNAME)] } },
    {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm: term(HOSTNAME) }],
      },
    },
    { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term(ZONE)] } },
    { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term(HOSTNAME, 'app-1')] } },
  ]);
}

function spread(dice: Dice, app: string): TopologySpreadConstraint {
  return {
    maxSkew: dice.int(1, 2),
    topologyKey: dice.pick([ZONE, HOSTNAME]),
    whenUnsatisfiable: dice.pick(['DoNotSchedule', 'ScheduleAnyway']),
    labelSelector: { matchLabels: { app } },
  };
}
