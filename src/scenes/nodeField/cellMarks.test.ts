import { describe, expect, it } from 'vitest';
import { type CellLook, cellMarks, type Mark } from './cellMarks.ts';
import type { NodeCell, PodBlock } from './fieldState.ts';

const node = (over: Partial<NodeCell> = {}): NodeCell => ({
  name: 'node-1',
  cpuMilli: 4000,
  memoryBytes: 16 * 1024 ** 3,
  maxPods: 110,
  requestedCpuMilli: 2000,
  requestedMemoryBytes: 4 * 1024 ** 3,
  podCount: 2,
  unschedulable: false,
  notReady: false,
  tainted: false,
  ...over,
});

const pod = (name: string, cpuMilli: number, over: Partial<PodBlock> = {}): PodBlock => ({
  key: `default/${name}`,
  workload: `Pod/default/${name}`,
  colour: 3,
  assumed: false,
  ordinal: 1,
  cpuMilli,
  memoryBytes: 1024 ** 3,
  ...over,
});

const look = (over: Partial<CellLook>): CellLook => ({
  level: 'blocks',
  resource: 'cpu',
  verdict: undefined,
  microPx: 11,
  ...over,
});
const cell = { x: 100, y: 50, width: 200, height: 240 };

function marks(over: Partial<CellLook>, one = node(), pods: readonly PodBlock[] = [], box = cell): Mark[] {
  return cellMarks(box, one, () => pods, look(over));
}

const ofType = <T extends Mark['type']>(found: Mark[], type: T) =>
  found.filter((mark): mark is Extract<Mark, { type: T }> => mark.type === type);

describe('a cell as heat', () => {
  const small = { x: 0, y: 0, width: 20, height: 9 };

  it('a cell is as hot as its node is full, by the selected resource', () => {
    expect(ofType(marks({ level: 'heat' }, node(), [], small), 'heat')[0]?.share).toBe(0.5);
    expect(ofType(marks({ level: 'heat', resource: 'memory' }, node(), [], small), 'heat')[0]?.share).toBe(0.25);
    expect(
      ofType(marks({ level: 'heat', resource: 'pods' }, node({ podCount: 55 }), [], small), 'heat')[0]?.share,
    ).toBe(0.5);
  });

  it('shows cordon and NotReady not only by colour, and no heat without allocatable', () => {
    const types = (over: Partial<NodeCell>) => marks({ level: 'heat' }, node(over), [], small).map((mark) => mark.type);
    expect(types({ unschedulable: true })).toEqual(['heat', 'cordoned']);
    expect(types({ notReady: true })).toEqual(['heat', 'notReady']);
    expect(types({ tainted: true })).toEqual(['heat', 'tainted']);
    expect(ofType(marks({ level: 'heat' }, node({ cpuMilli: 0 }), [], small), 'heat')[0]?.share).toBe(0);
  });

  it('a heat cell never reads the Pods', () => {
    const fail = () => {
      throw new Error('asked');
    };
    expect(() => cellMarks(small, node(), fail, look({ level: 'heat' }))).not.toThrow();
  });

  it('every verdict has its background, and so has a node that the search did not visit', () => {
    expect(ofType(marks({ level: 'heat', verdict: 2 }, node(), [], small), 'verdict')[0]?.code).toBe(2);
    expect(ofType(marks({ level: 'heat', verdict: 0 }, node(), [], small), 'verdict')[0]?.code).toBe(0);
  });
});

describe('a cell as a bin', () => {
  it('draws blocks whose areas are their requests, below the brim', () => {
    const found = marks({}, node(), [pod('a', 1500), pod('b', 500)]);
    const [brim] = ofType(found, 'brim');
    const blocks = ofType(found, 'block');
    const area = (block: { width: number; height: number }) => (block.width + 1) * (block.height + 1);
    expect(blocks).toHaveLength(2);
    const [a, b] = blocks.toSorted((one, other) => area(other) - area(one));
    if (!a || !b || !brim) throw new Error('marks are missing');
    expect(area(a) / area(b)).toBeCloseTo(3, 1);
    for (const block of blocks) expect(block.y).toBeGreaterThanOrEqual(brim.y);
  });

  it('a bin rises above the brim when overcommitted', () => {
    const found = marks({}, node({ requestedCpuMilli: 4200 }), [pod('a', 2100), pod('b', 2100)]);
    expect(Math.min(...ofType(found, 'block').map(({ y }) => y))).toBeLessThan(ofType(found, 'brim')[0]?.y ?? 0);
  });

  it('draws the level and at most three blocks when the cell is small', () => {
    const pods = ['a', 'b', 'c', 'd', 'e'].map((name, i) => pod(name, 100 * (i + 1), { colour: i + 1 }));
    const found = marks({ level: 'largest' }, node(), pods, { x: 0, y: 0, width: 16, height: 26 });
    expect(ofType(found, 'level')).toHaveLength(1);
    expect(ofType(found, 'block').map(({ colour }) => colour)).toEqual([5, 4, 3]);
  });

  it('names Pods only where the whole name fits, and adds the request where there is room', () => {
    const texts = (level: CellLook['level'], width: number) =>
      ofType(marks({ level }, node(), [pod('web-1', 4000)], { ...cell, width }), 'text').map(({ text }) => text);
    expect(texts('blocks', 200)).toEqual([]);
    expect(texts('names', 200)).toEqual(['web-1', 'node-1', '2 / 4']);
    expect(texts('requests', 200)).toEqual(['web-1', '4', 'node-1', '2 / 4']);
    expect(texts('names', 46)).not.toContain('web-1');
  });

  it('shows state by wall, overlay and glyph', () => {
    const notReady = marks({}, node({ notReady: true }));
    expect(ofType(notReady, 'tub')[0]?.look).toBe('notReady');
    expect(ofType(notReady, 'faded')).toHaveLength(1);
    expect(ofType(notReady, 'glyph')[0]?.code).toBe(5);
    expect(ofType(marks({}, node({ unschedulable: true })), 'tub')[0]?.look).toBe('cordoned');
    expect(ofType(marks({ verdict: 1 }), 'glyph')[0]?.code).toBe(1);
    expect(ofType(marks({ verdict: 0 }), 'glyph')).toHaveLength(0);
  });
});
