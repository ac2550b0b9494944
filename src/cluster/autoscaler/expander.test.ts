import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { bestOption, type ExpansionOption } from './scaleUp.ts';

const pod = (cpu: string, memory: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'default' },
  spec: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu, memory } } }] },
});

const option = (
  id: string,
  cpu: string,
  memory: string,
  nodes: number,
  pods: readonly Pod[],
  priority = 0,
): ExpansionOption => ({
  group: { id, minSize: 0, maxSize: 9, targetSize: 0, lastNumber: 0, template: { cpu, memory, pods: 110 } },
  priority,
  nodes,
  pods,
});

const never = (): number => {
  throw new Error('nothing is drawn');
};

describe('expander', () => {
  const two = [pod('1', '1Gi'), pod('1', '1Gi')];
  const small = option('small', '2', '4Gi', 1, two, 1);
  const large = option('large', '16', '64Gi', 1, [...two, pod('1', '1Gi')], 5);

  it('least-waste chooses the group that leaves the least CPU and memory unused', () => {
    expect(bestOption([large, small], 'least-waste', never)?.group.id).toBe('small');
  });

  it('most-pods chooses the group that fits the most Pods', () => {
    expect(bestOption([small, large], 'most-pods', never)?.group.id).toBe('large');
  });

  it('priority chooses the group with the highest priority', () => {
    expect(bestOption([small, large], 'priority', never)?.group.id).toBe('large');
  });

  it('chooses at random among equal groups', () => {
    const twin = option('twin', '2', '4Gi', 1, two);
    const drawn: number[] = [];
    const last = (below: number): number => {
      drawn.push(below);
      return below - 1;
    };
    expect(bestOption([small, large, twin], 'least-waste', last)?.group.id).toBe('twin');
    expect(bestOption([small, large, twin], 'random', last)?.group.id).toBe('twin');
    expect(drawn).toEqual([2, 3]);
    expect(bestOption([], 'random', never)).toBeUndefined();
  });
});
