import { describe, expect, it } from 'vitest';
import { compare } from '#base/order.ts';
import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import { balancedScaleUps, similarGroups } from './scaleUp.ts';

const group = (id: string, targetSize: number, maxSize: number, zone = id, cpu = '4'): CloudGroup => ({
  id,
  minSize: 0,
  maxSize,
  targetSize,
  lastNumber: 0,
  template: { cpu, memory: '16Gi', pods: 110, zone },
});

describe('similar groups', () => {
  it('similar groups differ only in their zone', () => {
    const [a, b, other] = [group('a', 0, 5), group('b', 0, 5), group('c', 0, 5, 'a', '8')];
    expect(similarGroups(a, [a, b, other]).map(({ id }) => id)).toEqual(['b']);
  });

  it('grows similar groups from the smallest, up to their maximum sizes', () => {
    const infos = balancedScaleUps([group('a', 3, 10), group('b', 0, 2), group('c', 1, 10)], 6);
    expect(infos).toEqual(
      [
        { group: 'b', from: 0, to: 2, max: 2 },
        { group: 'a', from: 3, to: 4, max: 10 },
        { group: 'c', from: 1, to: 4, max: 10 },
      ].sort((x, y) => compare(x.group, y.group)),
    );
    expect(balancedScaleUps([group('a', 1, 2)], 5)).toEqual([{ group: 'a', from: 1, to: 2, max: 2 }]);
  });
});
