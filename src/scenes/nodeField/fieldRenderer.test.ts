import { describe, expect, it } from 'vitest';
import { readPalette } from '#scenes/palette.ts';
import { WHOLE } from './camera.ts';
import { layOutField } from './fieldLayout.ts';
import type { FieldNode, FieldPod } from './fieldRecords.ts';
import { FieldRenderer } from './fieldRenderer.ts';
import type { FieldUpdate } from './fieldUpdate.ts';
import { encodeNodes, encodePods } from './fieldUpdate.ts';
import type { Paint2D } from './paintMarks.ts';

const node = (index: number): FieldNode => ({
  name: `node-${index}`,
  ordinal: index,
  zone: 'a',
  cpuMilli: 4000,
  memoryBytes: 1024 ** 3,
  maxPods: 110,
  requestedCpuMilli: 0,
  requestedMemoryBytes: 0,
  podCount: 0,
  unschedulable: false,
  ready: true,
  taints: [],
});

const pod = (name: string, onNode: string): FieldPod => ({
  key: `default/${name}`,
  name,
  ordinal: 1,
  node: onNode,
  assumed: false,
  workload: `Pod/default/${name}`,
  colour: 1,
  cpuMilli: 1000,
  memoryBytes: 0,
});

/** A context that only records the cleared cells. */
function recorder() {
  const cleared: string[] = [];
  const g = new Proxy({} as Record<string, unknown>, {
    get: (target, key) => {
      if (key === 'clearRect') return (x: number, y: number) => cleared.push(`${x},${y}`);
      return key in target ? target[key as string] : () => undefined;
    },
    set: (target, key, value) => {
      target[key as string] = value;
      return true;
    },
  });
  return { g: g as unknown as Paint2D, cleared };
}

const NOTHING: FieldUpdate = {
  reset: false,
  nodes: undefined,
  pods: undefined,
  scene: undefined,
  camera: undefined,
  verdicts: undefined,
};
const COUNT = 12;

function started() {
  const { g, cleared } = recorder();
  const renderer = new FieldRenderer({ width: 0, height: 0 }, g);
  const slots = Array.from({ length: COUNT }, (_, slot) => slot);
  const layout = layOutField([{ zone: 'a', slots }], COUNT, {
    width: 900,
    height: 500,
    headerPx: 20,
    gapPx: 10,
    aspect: [1, 1.8],
    widestCellPx: 200,
    mostAcross: 1,
  });
  const views = [{ left: 0, top: 0, width: 900, height: 500, layout, camera: WHOLE, heatOnly: false }];
  const painted = renderer.apply({
    ...NOTHING,
    reset: true,
    nodes: encodeNodes(slots.map((slot) => ({ slot, node: node(slot), isNew: true }))),
    scene: { width: 900, height: 500, pixelRatio: 1, views, resource: 'cpu', palette: readPalette(() => '#888888') },
  });
  cleared.length = 0;
  return { renderer, cleared, painted };
}

describe('FieldRenderer', () => {
  it('paints every cell once, then only those that changed', () => {
    const { renderer, cleared, painted } = started();
    expect(painted).toBe(COUNT);
    const put = (slot: number, name: string, nodeSlot: number) =>
      encodePods([{ slot, pod: pod(name, `node-${nodeSlot}`), nodeSlot, isNew: true }]);
    expect(renderer.apply({ ...NOTHING, pods: put(0, 'web-1', 5) })).toBe(1);
    expect(cleared).toHaveLength(1);
    // Going back in time moves the Pod: both cells change.
    expect(renderer.apply({ ...NOTHING, pods: put(0, 'web-1', 7) })).toBe(2);
    expect(
      renderer.apply({ ...NOTHING, pods: encodePods([{ slot: 0, pod: undefined, nodeSlot: -1, isNew: false }]) }),
    ).toBe(1);
    expect(renderer.apply(NOTHING)).toBe(0);
  });

  it('clears the cell of a removed node', () => {
    const { renderer, cleared } = started();
    expect(renderer.apply({ ...NOTHING, nodes: encodeNodes([{ slot: 3, node: undefined, isNew: false }]) })).toBe(0);
    expect(cleared).toHaveLength(1);
  });

  it("paints only the cells in the camera's view", () => {
    const { renderer } = started();
    expect(renderer.apply({ ...NOTHING, camera: { scale: 4, x: 0, y: 0 } })).toBeLessThan(COUNT / 2);
    expect(renderer.apply({ ...NOTHING, verdicts: new Uint8Array(COUNT).fill(1), camera: WHOLE })).toBe(COUNT);
  });
});
