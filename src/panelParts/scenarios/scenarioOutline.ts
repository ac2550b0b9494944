import type { Scenario } from '#scenarios/scenario.ts';

/** The drawn parts of a run: its nodes, the applied objects, and the times of its actions. */
export interface Sketched extends Pick<Scenario, 'manifests' | 'running' | 'endUs'> {
  readonly nodes: readonly { readonly count: number; readonly cpu: string }[];
  readonly script: Scenario['script'];
}

/** The highest requests of a built-in scenario, read from its data for its small picture. */
export interface ScenarioOutline {
  /** Allocatable CPU of every node, in the order of the groups. */
  readonly nodesCpuMilli: readonly number[];
  readonly workloads: readonly OutlinedWorkload[];
  /** Moments of the script as shares of the whole, 0 to 1. */
  readonly marks: readonly { readonly at: number; readonly what: 'apply' | 'change' }[];
}

export interface OutlinedWorkload {
  readonly name: string;
  readonly replicas: number;
  readonly cpuMilli: number;
}

/** `500m` or `2` or `0.5` as millicores; built-in scenarios use no other form. */
export function cpuMilliOf(quantity: string): number {
  return quantity.endsWith('m') ? Number(quantity.slice(0, -1)) : Number(quantity) * 1000;
}

const REPLICATED: ReadonlySet<string> = new Set(['Deployment', 'ReplicaSet', 'StatefulSet']);

function workloadOf(document: string): OutlinedWorkload | undefined {
  const kind = /^kind: (\w+)/m.exec(document)?.[1] ?? '';
  if (kind !== 'Pod' && !REPLICATED.has(kind)) return undefined;
  const name = /^ {2}name: (\S+)/m.exec(document)?.[1] ?? '';
  const replicas = kind === 'Pod' ? 1 : Number(/^ {2}replicas: (\d+)/m.exec(document)?.[1] ?? 1);
  const cpu = /^ +cpu: ["']?([\d.]+m?)/m.exec(document)?.[1];
  return { name, replicas, cpuMilli: cpu === undefined ? 0 : cpuMilliOf(cpu) };
}

/** The manifests of a script's step: applied ones, or the file of a static Pod. */
function manifestOf({ apply = '', command }: Scenario['script'][number]): string {
  return command?.type === 'staticPod.put' ? command.yaml : apply;
}

/** Workloads by name: the last applied version counts, and the larger number after scaling. */
function workloadsOf({ manifests, running = '', script }: Sketched): OutlinedWorkload[] {
  const byName = new Map<string, OutlinedWorkload>();
  for (const text of [manifests, running, ...script.map(manifestOf)]) {
    for (const document of text.split(/^---$/m)) {
      const workload = workloadOf(document);
      if (workload !== undefined) byName.set(workload.name, workload);
    }
  }
  for (const { scale } of script) {
    const workload = scale && byName.get(scale.deployment);
    if (scale && workload && scale.replicas > workload.replicas)
      byName.set(scale.deployment, { ...workload, replicas: scale.replicas });
  }
  return [...byName.values()];
}

export function scenarioOutline(scenario: Sketched): ScenarioOutline {
  return {
    nodesCpuMilli: scenario.nodes.flatMap((group) => Array.from({ length: group.count }, () => cpuMilliOf(group.cpu))),
    workloads: workloadsOf(scenario),
    marks: scenario.script
      .filter((step) => step.atUs <= scenario.endUs)
      .map((step) => ({ at: step.atUs / scenario.endUs, what: step.apply === undefined ? 'change' : 'apply' })),
  };
}

export interface OutlineBlock {
  readonly node: number;
  readonly workload: number;
  readonly fromMilli: number;
  readonly cpuMilli: number;
}

export interface Packing {
  readonly blocks: readonly OutlineBlock[];
  /** Workloads, one entry per Pod, that find no CPU on any node. */
  readonly left: readonly number[];
}

/** Puts every Pod on the node with the most free CPU. It sketches the use, and is not the scheduler's answer. */
export function sketchPacking({ nodesCpuMilli, workloads }: ScenarioOutline): Packing {
  const used = nodesCpuMilli.map(() => 0);
  const blocks: OutlineBlock[] = [];
  const left: number[] = [];
  workloads.forEach(({ replicas, cpuMilli }, workload) => {
    for (let pod = 0; pod < replicas; pod++) {
      const node = emptiest(nodesCpuMilli, used);
      const fromMilli = used[node] ?? 0;
      if (node < 0 || fromMilli + cpuMilli > (nodesCpuMilli[node] ?? 0)) {
        left.push(workload);
        continue;
      }
      blocks.push({ node, workload, fromMilli, cpuMilli });
      used[node] = fromMilli + cpuMilli;
    }
  });
  return { blocks, left };
}

/** Joins adjacent blocks of one workload that are too thin to be seen one by one. */
export function joinThin(blocks: readonly OutlineBlock[], leastMilli: number): OutlineBlock[] {
  const joined: OutlineBlock[] = [];
  /** The topmost block of each node: its index among the joined. */
  const tops = new Map<number, number>();
  for (const block of blocks) {
    const at = tops.get(block.node) ?? -1;
    const below = joined[at];
    if (below !== undefined && below.workload === block.workload && block.cpuMilli < leastMilli) {
      joined[at] = { ...below, cpuMilli: below.cpuMilli + block.cpuMilli };
    } else {
      tops.set(block.node, joined.length);
      joined.push(block);
    }
  }
  return joined;
}

function emptiest(capacity: readonly number[], used: readonly number[]): number {
  let best = -1;
  let bestFree = Number.NEGATIVE_INFINITY;
  capacity.forEach((milli, index) => {
    const free = milli - (used[index] ?? 0);
    if (free > bestFree) [best, bestFree] = [index, free];
  });
  return best;
}
