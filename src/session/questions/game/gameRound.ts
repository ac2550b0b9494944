import { type RandomStream, randomStream } from '#kernel/randomStream.ts';
import { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { GameMode } from '#protocol/game.ts';

/** The start of a round: nodes, running Pods, and waiting Pods in the order of creation. */
export interface GameRound {
  readonly nodes: readonly Node[];
  readonly running: readonly Pod[];
  readonly waiting: readonly Pod[];
}

interface Workload {
  readonly name: string;
  readonly cpuMilli: number;
  readonly memoryMi: number;
  readonly priority: number;
  readonly selector?: Readonly<Record<string, string>>;
  readonly toleratesGpu?: boolean;
}

const ZONES = ['zone-a', 'zone-b', 'zone-c'];
const NODES = 6;
const NODE_CPU_MILLI = 4000;
const GPU = { key: 'gpu', value: 'true', effect: 'NoSchedule' } as const;
/** The start of the first running Pod. Each starts a minute after the one before, so that their ages differ. */
const FIRST_START_MINUTE = 10;

const WORKLOADS: readonly Workload[] = [
  { name: 'web', cpuMilli: 500, memoryMi: 512, priority: 0 },
  { name: 'api', cpuMilli: 1000, memoryMi: 1024, priority: 0 },
  { name: 'guard', cpuMilli: 1800, memoryMi: 2048, priority: 100, selector: { disk: 'ssd' } },
  { name: 'train', cpuMilli: 2000, memoryMi: 4096, priority: 0 },
  { name: 'cache', cpuMilli: 500, memoryMi: 3072, priority: 0 },
  { name: 'pay', cpuMilli: 1300, memoryMi: 1024, priority: 200, selector: { disk: 'ssd' } },
  { name: 'render', cpuMilli: 700, memoryMi: 1536, priority: 0, toleratesGpu: true },
  { name: 'batch', cpuMilli: 1500, memoryMi: 512, priority: -10 },
];
const URGENT: Workload = { name: 'urgent', cpuMilli: 2200, memoryMi: 1024, priority: 1000 };

/** Use of the nodes' CPU at the start in percent, and the number of waiting Pods. */
const SHAPES: Readonly<Record<GameMode, { readonly from: number; readonly to: number; readonly waiting: number }>> = {
  filter: { from: 35, to: 85, waiting: 6 },
  scores: { from: 10, to: 55, waiting: 6 },
  preemption: { from: 85, to: 100, waiting: 5 },
  daily: { from: 60, to: 90, waiting: 6 },
  careless: { from: 0, to: 30, waiting: 12 },
};

/** The same mode and seed give the same round on every machine. */
export function gameRound(mode: GameMode, seed: number): GameRound {
  const random = randomStream(new World(), seed, `game/${mode}`);
  const nodes = Array.from({ length: NODES }, (_, i) => gameNode(i, mode !== 'preemption', random));
  const counts = new Map<string, number>();
  const next = (workload: Workload, number: number, node?: string): Pod => {
    const ordinal = counts.get(workload.name) ?? 0;
    counts.set(workload.name, ordinal + 1);
    // Only rounds that ask for victims evict Pods; in the others all Pods have one priority.
    return gamePod(
      mode !== 'preemption' && mode !== 'daily' ? { ...workload, priority: 0 } : workload,
      ordinal,
      number,
      node,
    );
  };
  const running = nodes.flatMap((node) =>
    fill(node, SHAPES[mode], random, (workload, number) => next(workload, number, node.metadata.name)),
  );
  const kinds = mode === 'preemption' || mode === 'daily' ? [...WORKLOADS, URGENT, URGENT, URGENT] : WORKLOADS;
  const waiting = Array.from({ length: SHAPES[mode].waiting }, (_, i) => next(one(kinds, random), running.length + i));
  return { nodes, running, waiting };
}

function fill(
  { metadata: { labels = {} }, spec }: Node,
  { from, to }: { readonly from: number; readonly to: number },
  random: RandomStream,
  make: (workload: Workload, number: number) => Pod,
): Pod[] {
  const limit = (NODE_CPU_MILLI * random.int(from, to)) / 100;
  const isTainted = (spec?.taints ?? []).length > 0;
  const fits = ({ selector = {}, toleratesGpu = false }: Workload) =>
    (!isTainted || toleratesGpu) && Object.entries(selector).every(([key, value]) => labels[key] === value);
  const pods: Pod[] = [];
  let used = 0;
  for (let tries = 0; tries < 12; tries++) {
    const workload = one(WORKLOADS.filter(fits), random);
    if (used + workload.cpuMilli > limit) continue;
    used += workload.cpuMilli;
    pods.push(make(workload, Number(labels.ordinal) * 12 + tries));
  }
  return pods;
}

function one<T>(items: readonly T[], random: RandomStream): T {
  const item = items[random.int(0, items.length - 1)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

const CREATED = '1970-01-01T00:00:00Z';

function gameNode(index: number, hasTaint: boolean, random: RandomStream): Node {
  const name = `node-${index + 1}`;
  const isTainted = hasTaint && index === 3;
  const amounts = { cpu: `${NODE_CPU_MILLI}m`, memory: '16Gi', pods: '110', 'ephemeral-storage': '100Gi' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      uid: `node-${index + 1}`,
      creationTimestamp: CREATED,
      labels: {
        'kubernetes.io/hostname': name,
        'topology.kubernetes.io/zone': ZONES[Math.floor(index / 2)] ?? '',
        ordinal: String(index),
        ...(random.int(0, 2) > 0 && { disk: 'ssd' }),
      },
    },
    spec: isTainted ? { taints: [GPU] } : {},
    status: {
      allocatable: amounts,
      capacity: amounts,
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          reason: 'KubeletReady',
          message: 'kubelet is posting ready status',
          lastHeartbeatTime: CREATED,
          lastTransitionTime: CREATED,
        },
      ],
    },
  };
}

function gamePod(workload: Workload, ordinal: number, number: number, node?: string): Pod {
  const { name, cpuMilli, memoryMi, priority, selector, toleratesGpu = false } = workload;
  const minute = FIRST_START_MINUTE + number;
  const started = `2024-01-01T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00Z`;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${name}-${ordinal}`,
      namespace: 'default',
      uid: `${name}-${ordinal}`,
      creationTimestamp: node === undefined ? CREATED : started,
      labels: { app: name },
    },
    spec: {
      containers: [
        {
          name: 'main',
          image: `registry.example/${name}:1`,
          resources: { requests: { cpu: `${cpuMilli}m`, memory: `${memoryMi}Mi` } },
        },
      ],
      priority,
      schedulerName: 'default-scheduler',
      terminationGracePeriodSeconds: 1,
      ...(selector && { nodeSelector: selector }),
      ...(toleratesGpu && { tolerations: [{ ...GPU, operator: 'Equal' }] }),
      ...(node !== undefined && { nodeName: node }),
    },
    status: node === undefined ? { phase: 'Pending' } : { phase: 'Running', startTime: started },
  };
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
