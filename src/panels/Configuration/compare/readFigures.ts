import type { Micros } from '#base/time.ts';
import type { ComparedRun } from '#protocol/comparison.ts';
import type { ComparedResource } from './Compare.tsx';

/** The compared numbers; shares are from 0 to 1, times in simulated microseconds, -1 where there is none. */
export interface RunFigures {
  readonly requested: number;
  readonly fullest: number;
  readonly emptyNodes: number;
  readonly bound: number;
  readonly pending: number;
  readonly failedCycles: number;
  readonly waitP50Us: Micros;
  readonly waitP95Us: Micros;
}

export function readFigures(run: ComparedRun, resource: ComparedResource): RunFigures {
  const shares = run.nodes.map((node) => shareOf(node, resource));
  const whole = run.nodes.reduce((sum, node) => sum + allocatableOf(node, resource), 0);
  const used = run.nodes.reduce((sum, node) => sum + requestedOf(node, resource), 0);
  return {
    requested: whole > 0 ? used / whole : 0,
    fullest: shares.reduce((most, share) => Math.max(most, share), 0),
    emptyNodes: run.nodes.filter(({ pods }) => pods.length === 0).length,
    bound: run.boundPods,
    pending: run.pendingPods,
    failedCycles: run.failedCycles,
    waitP50Us: run.waitP50Us,
    waitP95Us: run.waitP95Us,
  };
}

type Node = ComparedRun['nodes'][number];

export function requestedOf(node: Node, resource: ComparedResource): number {
  return resource === 'cpu' ? node.requestedCpuMilli : node.requestedMemoryBytes;
}

export function allocatableOf(node: Node, resource: ComparedResource): number {
  return resource === 'cpu' ? node.cpuMilli : node.memoryBytes;
}

export function shareOf(node: Node, resource: ComparedResource): number {
  const whole = allocatableOf(node, resource);
  return whole > 0 ? requestedOf(node, resource) / whole : 0;
}
