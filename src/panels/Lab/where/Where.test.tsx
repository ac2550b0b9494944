import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { lab } from '#i18n/en/lab.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { Where } from './Where.tsx';

beforeAll(() => {
  startLanguages('en');
  addTexts('lab', lab);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

const GI = 1024 ** 3;
const node: NodeView = {
  name: 'a1',
  ordinal: 1,
  zone: 'a',
  cpuMilli: 4000,
  memoryBytes: 8 * GI,
  maxPods: 110,
  requestedCpuMilli: 0,
  requestedMemoryBytes: 2 * GI,
  podCount: 2,
  unschedulable: true,
  ready: true,
  taints: [],
};
const pod = (name: string, memoryBytes: number): PodView => ({
  key: `default/${name}`,
  namespace: 'default',
  name,
  uid: name,
  ordinal: 1,
  node: 'a1',
  assumed: false,
  phase: 'Running',
  status: 'Running',
  ready: '1/1',
  restarts: 0,
  deleting: false,
  workload: `Pod/default/${name}`,
  colour: 1,
  cpuMilli: 100,
  memoryBytes,
  priority: 0,
  createdUs: 0,
});

it('shows a block for each Pod that requests memory, and a click selects it', () => {
  const client = fixtureClient({ collections: { nodes: [node], pods: [pod('pg-0', 2 * GI), pod('bare', 0)] } });
  render(
    <ClientProvider client={client}>
      <Where />
    </ClientProvider>,
  );
  const bins = within(screen.getByRole('list', { name: 'Where everything is' }));
  const block = bins.getByRole('button', { name: 'pg-0' });
  expect(block.style.height).toBe('25%');
  fireEvent.click(block);
  expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'pg-0' });
  expect(bins.queryByRole('button', { name: 'bare' })).toBeNull();
  expect(screen.getByText('1 Pod on them requests no memory and has no block.')).toBeTruthy();

  fireEvent.click(bins.getByRole('button', { name: 'a1: 2 Pods, 6Gi of 8Gi memory free, cordoned' }));
  expect(useSelection.getState().selection).toEqual({ kind: 'Node', name: 'a1' });
});

it('shows CPU when no Pod requests memory, and says so', () => {
  const idle = { ...node, requestedMemoryBytes: 0, requestedCpuMilli: 1000, podCount: 1, unschedulable: false };
  const client = fixtureClient({ collections: { nodes: [idle], pods: [{ ...pod('web', 0), cpuMilli: 1000 }] } });
  render(
    <ClientProvider client={client}>
      <Where />
    </ClientProvider>,
  );
  expect(screen.getByText(/^No Pod requests memory. block = CPU request/)).toBeTruthy();
  const bins = within(screen.getByRole('list', { name: 'Where everything is' }));
  expect(bins.getByRole('button', { name: 'web' }).style.height).toBe('25%');
  expect(bins.getByRole('button', { name: 'a1: 1 Pod, 3 of 4 CPU free' })).toBeTruthy();
});
