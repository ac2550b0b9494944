import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeviceClass, Node, Pod } from '#model/generated/types.ts';
import { schedulerCache } from '../schedulerRecords.ts';
import { podInfoOf } from './podInfo.ts';
import { testNode, testPod } from './testing/objects.ts';
import { placedPods, randomNodes, randomPod } from './testing/randomCluster.ts';
import { testScheduler } from './testing/surroundings.ts';

const CLASSES = schedulerCache('DeviceClass');
const GPU_CLASS: DeviceClass & { readonly kind: 'DeviceClass' } = {
  apiVersion: 'resource.k8s.io/v1',
  kind: 'DeviceClass',
  metadata: { name: 'gpu' },
  spec: { extendedResourceName: 'example.com/gpu' },
};

type Placed = { readonly pod: Pod; readonly node: string };

/** A changing cluster with its scheduler. */
class ChangingCluster {
  readonly scheduler = testScheduler([]);
  private readonly nodes = new Map<string, Node>();
  private readonly placed = new Map<string, Placed>();
  private late = 0;
  private hasClass = false;

  constructor(nodes: readonly Node[], placed: readonly Placed[]) {
    for (const node of nodes) this.putNode(node);
    for (const one of placed) this.place(one);
  }

  /** Another scheduler over the same cluster, without earlier decisions. */
  fresh() {
    const { scheduler } = new ChangingCluster([], []);
    const order = this.scheduler.cache.nodes.flatMap(({ node }) => node ?? []);
    for (const node of order) scheduler.cache.addNode(node, this.scheduler.cache.nextOrder(node));
    for (const { pod, node } of this.placed.values()) scheduler.cache.addPod(pod, node);
    if (this.hasClass) scheduler.world.table(CLASSES).put(GPU_CLASS.metadata.name, GPU_CLASS);
    return scheduler;
  }

  /** Starts or stops providing GPUs by devices. */
  toggleClass(): void {
    this.hasClass = !this.hasClass;
    const classes = this.scheduler.world.table(CLASSES);
    if (this.hasClass) classes.put(GPU_CLASS.metadata.name, GPU_CLASS);
    else classes.delete(GPU_CLASS.metadata.name);
  }

  cordon(pick: number): void {
    const node = this.nodeAt(pick);
    this.putNode({ ...node, spec: { ...node.spec, unschedulable: node.spec?.unschedulable !== true } });
  }

  taint(pick: number): void {
    const effect = pick % 2 === 0 ? 'NoSchedule' : 'PreferNoSchedule';
    this.putNode({ ...this.nodeAt(pick), spec: { taints: [{ key: 'late', effect }] } });
  }

  pull(pick: number): void {
    const node = this.nodeAt(pick);
    this.putNode({ ...node, status: { ...node.status, images: [{ names: ['app:1'], sizeBytes: 4e9 }] } });
  }

  addNode(): void {
    this.putNode(testNode(`late${this.late++}`));
  }

  removeNode(pick: number): void {
    const { name } = this.nodeAt(pick).metadata;
    if ([...this.placed.values()].some(({ node }) => node === name)) return;
    this.nodes.delete(name);
    this.scheduler.cache.removeNode(name);
  }

  addPod(pick: number): void {
    const node = this.nodeAt(pick).metadata.name;
    const pod = testPod(`late${this.late++}`, { cpu: '300m' }, { nodeName: node }, { labels: { app: 'web' } });
    this.place({ pod, node });
  }

  removePod(pick: number): void {
    const gone = [...this.placed.values()][pick % Math.max(this.placed.size, 1)];
    if (!gone) return;
    this.placed.delete(gone.pod.metadata.name);
    this.scheduler.cache.removePod(`${gone.pod.metadata.namespace}/${gone.pod.metadata.name}`, gone.node);
  }

  private nodeAt(pick: number): Node {
    return [...this.nodes.values()][pick % this.nodes.size] as Node;
  }

  private putNode(node: Node): void {
    this.nodes.set(node.metadata.name, node);
    this.scheduler.cache.addNode(node, this.scheduler.cache.nextOrder(node));
  }

  private place(one: Placed): void {
    this.placed.set(one.pod.metadata.name, one);
    this.scheduler.cache.addPod(one.pod, one.node);
  }
}

const CHANGES = ['cordon', 'taint', 'pull', 'addNode', 'removeNode', 'addPod', 'removePod', 'toggleClass'] as const;

function decision(scheduler: ReturnType<typeof testScheduler>, pod: Pod) {
  const { outcome, node, message, unschedulablePlugins, feasible, totals, statuses, nextStartIndex } =
    scheduler.cycle.run(scheduler.profile, podInfoOf(pod), 0);
  const sums = totals && [...totals].slice(0, feasible.length);
  const rejected = [...statuses.entries()];
  return {
    outcome,
    node,
    message,
    unschedulablePlugins,
    feasible: feasible.map(({ name }) => name),
    sums,
    rejected,
    nextStartIndex,
  };
}

it('sharing results between equal Pods changes no decision', () => {
  const step = fc.record({ kind: fc.constantFrom(...CHANGES), pick: fc.nat(), isTried: fc.boolean() });
  const story = randomNodes(36, 40).chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      placed: placedPods(nodes.length),
      pods: fc.tuple(randomPod('a'), randomPod('b')),
      steps: fc.array(step, { maxLength: 12 }),
    }),
  );
  const seen = { scheduled: 0, rejected: 0 };
  fc.assert(
    fc.property(story, ({ nodes, placed, pods, steps }) => {
      const cluster = new ChangingCluster(nodes, placed);
      const tryBoth = () => {
        for (const pod of pods) decision(cluster.scheduler, pod);
      };
      tryBoth();
      tryBoth();
      for (const { kind, pick, isTried } of steps) {
        cluster[kind](pick);
        if (isTried) tryBoth();
      }
      for (const pod of pods) {
        const now = decision(cluster.scheduler, pod);
        expect(now).toEqual(decision(cluster.fresh(), pod));
        if (now.outcome === 'scheduled') seen.scheduled++;
        else seen.rejected++;
      }
    }),
    { seed: 20_260_110, numRuns: 200 },
  );
  expect(Math.min(seen.scheduled, seen.rejected)).toBeGreaterThan(0);
});
