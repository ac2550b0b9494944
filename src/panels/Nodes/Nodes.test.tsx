import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Millis } from '#base/time.ts';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { useNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { Nodes } from './Nodes.tsx';

const BOX = { width: 960, height: 560 };

beforeAll(() => {
  startLanguages('en');
  // jsdom has no layout, no media queries and no canvas.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly report: ResizeObserverCallback;
      constructor(report: ResizeObserverCallback) {
        this.report = report;
      }
      observe() {
        this.report([{ contentRect: BOX } as ResizeObserverEntry], this as unknown as ResizeObserver);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLCanvasElement.prototype.getContext = (() => null) as typeof HTMLCanvasElement.prototype.getContext;
});
beforeEach(() => {
  useSelection.getState().select(null);
  useNodeDetail.setState({ node: null, left: null });
});

async function show(overrides: FixtureOverrides = {}) {
  const client = fixtureClient(overrides);
  render(
    <ClientProvider client={client}>
      <Nodes />
    </ClientProvider>,
  );
  await screen.findByRole('grid');
  return client;
}

function manyNodes(count: number, zones: number): NodeView[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `node-${index}`,
    ordinal: index + 1,
    zone: `zone-${index % zones}`,
    cpuMilli: 4000,
    memoryBytes: 16 * 1024 ** 3,
    maxPods: 110,
    requestedCpuMilli: 1000,
    requestedMemoryBytes: 0,
    podCount: 2,
    unschedulable: index === 5,
    ready: index !== 7,
    taints: [],
  }));
}

describe('Nodes', () => {
  it('says how many nodes there are, and names each for a screen reader', async () => {
    await show();
    screen.getByRole('heading', { name: '7 nodes' });
    const cell = screen.getByRole('gridcell', { name: /^cp-1, zone a, cpu \d+m of 4000m, .* taints node-role/ });
    expect(cell.tabIndex).toBe(0);
    expect(screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0)).toHaveLength(1);
  });

  it('marks the devices of a node in its cell, and counts taken and free ones', async () => {
    await show({ answers: { devicesOfNodes: () => [{ node: 'node-1', count: 3, taken: 2 }] } });
    await screen.findByRole('gridcell', { name: /^node-1, .*, 2 of its 3 devices are taken, 1 free/ });
    const mark = document.querySelector('[data-devices="node-1"]');
    expect(mark?.textContent).toBe('2\u2009/\u20093');
    expect(mark?.querySelectorAll('i')).toHaveLength(3);
  });

  it('moves by arrows and selects by Enter', async () => {
    const user = userEvent.setup();
    await show();
    act(() => screen.getByRole('gridcell', { name: /^cp-1,/ }).focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('data-node')).toBe('node-1');
    await user.keyboard('{ArrowDown}{Enter}');
    const name = document.activeElement?.getAttribute('data-node');
    expect(useSelection.getState().selection).toEqual({ kind: 'Node', name });
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  });

  it('the card follows its Pods, even while the record of the node stays the same', async () => {
    const client = await show();
    act(() => screen.getByRole('gridcell', { name: /^node-1,/ }).focus());
    const [pod] = [...client.mirror.pods.values()].filter(({ node }) => node === 'node-1');
    const card = document.querySelector('[class*="card"]');
    const blocks = () => card?.querySelectorAll('[class*="block"]').length ?? 0;
    const before = blocks();
    expect(pod && before > 1).toBe(true);
    act(() =>
      client.frame({ changes: [{ collection: 'pods', put: [{ ...(pod as PodView), phase: 'Succeeded' }], drop: [] }] }),
    );
    await waitFor(() => expect(blocks()).toBe(before - 1));
  });

  it('Enter opens the selected node, and Esc returns to its cell', async () => {
    const user = userEvent.setup();
    await show();
    act(() => screen.getByRole('gridcell', { name: /^node-1,/ }).focus());
    await user.keyboard('{Enter}');
    expect(useNodeDetail.getState().node).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'node-1' });
    expect(screen.queryByRole('grid')).toBeNull();
    await user.keyboard('{Escape}');
    await screen.findByRole('grid');
    expect(document.activeElement?.getAttribute('data-node')).toBe('node-1');
  });

  it('opens a node that is clicked twice within 400 ms, and only then', async () => {
    await show();
    const field = screen.getByRole('grid').parentElement;
    if (!field) throw new Error('no field');
    const cell = screen.getByRole('gridcell', { name: /^node-2,/ });
    const [, x = 0, y = 0] = /translate\(([\d.]+)px, ([\d.]+)px\)/.exec(cell.style.transform)?.map(Number) ?? [];
    const at = { clientX: 16 + x + 20, clientY: 8 + y + 20, pointerId: 1, button: 0 };
    const click = (atMs: Millis) => {
      fireEvent.pointerDown(field, at);
      const up = createEvent.pointerUp(field, at);
      Object.defineProperty(up, 'timeStamp', { value: atMs });
      fireEvent(field, up);
    };
    click(1000);
    click(1400);
    expect(useNodeDetail.getState().node).toBeNull();
    click(1799);
    await screen.findByRole('heading', { name: 'node-2' });
  });

  it('the slash key finds a node', async () => {
    const user = userEvent.setup();
    await show();
    await user.keyboard('/');
    await user.keyboard('ode-5{Enter}');
    expect(useSelection.getState().selection).toEqual({ kind: 'Node', name: 'node-5' });
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nowhere');
    screen.getByText('no such node');
  });

  it('asks for the verdicts of the last cycle when they are shown', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(screen.getByRole('radio', { name: 'last verdict' }));
    await screen.findByText(/^What web-7 was told$/);
    await screen.findByRole('gridcell', { name: /^node-4, .*cordoned, .*(unschedulable|not looked at)/ });
  });

  it('puts a lens over one zone of a thousand nodes, with few cells in the document', async () => {
    const user = userEvent.setup();
    await show({ collections: { nodes: manyNodes(1000, 5), pods: [] } });
    const grid = screen.getByRole('grid', { name: 'Nodes, zone-0' });
    expect(Number(grid.getAttribute('aria-rowcount'))).toBeGreaterThan(5);
    expect(within(grid).getAllByRole('gridcell').length).toBeLessThan(100);
    screen.getByText('NotReady 1');
    screen.getByText('cordoned 1');
    act(() =>
      within(grid)
        .getByRole('gridcell', { name: /^node-0,/ })
        .focus(),
    );
    await user.keyboard('{PageDown}');
    await screen.findByRole('grid', { name: 'Nodes, zone-1' });
    expect(document.activeElement?.getAttribute('data-node')).toBe('node-1');
  });

  it('brings the zone of a story step’s node under the lens', async () => {
    const client = await show({ collections: { nodes: manyNodes(1000, 5), pods: [] } });
    const caption = {
      seq: 1,
      timeUs: 0,
      salience: 'decisive' as const,
      sentence: { id: 'story.step' as const, slots: {} },
      subject: { kind: 'Node', name: 'node-3' },
      points: [],
      step: 1,
      of: 2,
      story: { id: 'thousand-nodes', step: 'lost', holds: true },
    };
    act(() => client.move({ telling: { pace: 'explain', state: 'held', caption } }));
    await screen.findByRole('grid', { name: 'Nodes, zone-3' });
  });

  it('finds the node under the pointer by arithmetic, and shows its Pods', async () => {
    await show();
    const field = screen.getByRole('grid').parentElement;
    if (!field) throw new Error('no field');
    const cell = screen.getByRole('gridcell', { name: /^node-1,/ });
    const [, x = 0, y = 0] = /translate\(([\d.]+)px, ([\d.]+)px\)/.exec(cell.style.transform)?.map(Number) ?? [];
    const at = { clientX: 16 + x + 20, clientY: 8 + y + 20, pointerId: 1, button: 0 };
    fireEvent.pointerMove(field, at);
    expect(field.dataset.dropNode).toBe('node-1');
    screen.getByText('5 Pods');
    fireEvent.pointerDown(field, at);
    fireEvent.pointerUp(field, at);
    expect(useSelection.getState().selection).toEqual({ kind: 'Node', name: 'node-1' });
    fireEvent.pointerLeave(field);
    expect(field.dataset.dropNode).toBeUndefined();
  });

  it('keeps the cells of removed nodes until the gaps are closed', async () => {
    const user = userEvent.setup();
    const client = await show();
    act(() => client.frame({ changes: [{ collection: 'nodes', put: [], drop: ['node-2'] }] }));
    const close = await screen.findByRole('button', { name: 'Close 1 gap' });
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole('button', { name: /gap/ })).toBeNull());
    screen.getByRole('heading', { name: '6 nodes' });
  });
});
