import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { fixtureCycle } from '#client/testing/fixtureExplanation.ts';
import { fixturePods } from '#client/testing/fixturePods.ts';
import { fixtureQueue } from '#client/testing/fixtureQueue.ts';
import { changeLanguage, startLanguages } from '#i18n/startLanguages.ts';
import { useDragStore } from '#panelParts/drag/dragStore.ts';
import { Scheduling } from './Scheduling.tsx';

function open(overrides: FixtureOverrides = {}) {
  const client = fixtureClient(overrides);
  render(
    <ClientProvider client={client}>
      <Scheduling />
    </ClientProvider>,
  );
  return client;
}

async function openWithCycle(overrides: FixtureOverrides = {}) {
  const client = open(overrides);
  await screen.findByRole('table');
  return client;
}

beforeEach(() => {
  // A virtual list draws what fits into its height, and nothing has one here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(320);
  startLanguages('en');
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  useSelection.setState({ selection: null, pinned: null });
});
afterEach(() => {
  cleanup();
  useDragStore.setState({ held: null, over: null, outcome: null });
  vi.unstubAllGlobals();
});

describe('queue trays', () => {
  it('shows every part of the queue with its count', async () => {
    await openWithCycle();
    for (const name of ['activeQ, 6', 'backoffQ, 2', 'error backoff, 1', 'unschedulable, 2', 'gated, 2'])
      expect(screen.getByRole('region', { name })).toBeTruthy();
    const active = within(screen.getByRole('region', { name: 'activeQ, 6' }));
    expect(active.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '1pay-310009 ms',
      '2pay-410004 ms',
      '3web-8031 ms',
      '4web-9031 ms',
    ]);
    expect(within(screen.getByRole('region', { name: 'backoffQ, 2' })).getByText('1.2 s')).toBeTruthy();
    const plugin = within(screen.getByRole('region', { name: 'unschedulable, 2' })).getByText('NodeAffinity');
    // One plugin may say Unschedulable of one node and UnschedulableAndUnresolvable of another: no verdict's mark beside it.
    expect(plugin.parentElement?.querySelector('svg')).toBeNull();
  });

  it('opens the whole queue as a list', async () => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = () => undefined;
    await openWithCycle();
    fireEvent.click(screen.getByRole('button', { name: 'and 2 more' }));
    const list = within(screen.getByRole('dialog', { name: 'All 6 Pods in activeQ' }));
    expect(list.getByRole('button', { name: 'api-7' })).toBeTruthy();
  });

  it('counts by priority when the list is too long', async () => {
    const [pod] = fixtureQueue();
    const queue = Array.from({ length: 600 }, (_, index) => ({
      ...pod!,
      key: `default/p-${index}`,
      rank: -1,
      priority: index % 3 === 0 ? 100 : 0,
    }));
    await openWithCycle({ collections: { queue } });
    const active = within(screen.getByRole('region', { name: 'activeQ, 600' }));
    expect(active.getByTitle('priority 100: 200')).toBeTruthy();
    expect(active.getByTitle('priority 0: 400')).toBeTruthy();
  });

  it('an empty tray says what would fill it', async () => {
    await openWithCycle({ collections: { queue: [] } });
    expect(screen.getByText('until every scheduling gate is removed')).toBeTruthy();
    expect(screen.getByText('Pods that are ready to be scheduled come here')).toBeTruthy();
  });
});

describe('the matrix of plugins and nodes', () => {
  it('shows scores that add up to the total of each node', async () => {
    await openWithCycle();
    const table = within(screen.getByRole('table', { name: 'Nodes and plugins, web-7' }));
    const rows = table
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.querySelector('b')?.textContent ?? 0)));
    const sums = rows.reduce(
      (total, row) => total.map((sum, column) => sum + (row[column] ?? 0)),
      Array<number>(7).fill(0),
    );
    expect(sums).toEqual([0, 556, 0, 622, 0, 629, 331]);
    for (const total of ['556', '622', '629', '331']) expect(table.getByText(total)).toBeTruthy();
    expect(table.getByText('highest').parentElement?.textContent).toContain('629');
  });

  it('ends a column at the plugin that rejected the node, and gives the whole reason', async () => {
    await openWithCycle();
    const row = screen
      .getAllByRole('row')
      .find((each) => within(each).queryByRole('rowheader')?.textContent === 'TaintToleration');
    expect(within(row!).getByTitle('TaintToleration: node(s) had untolerated taint(s)')).toBeTruthy();
  });

  it('underlines the names of the row and the column under the pointer', async () => {
    await openWithCycle();
    const isLit = (element: Element | null) => /lit/.test(element?.className ?? '');
    fireEvent.pointerOver(screen.getByText('556'));
    expect(isLit(within(screen.getByRole('table')).getByRole('button', { name: 'node-1' }))).toBe(true);
    const [spread] = screen.getAllByRole('rowheader', { name: /^TaintToleration/ });
    expect(isLit(spread ?? null)).toBe(false);
    fireEvent.pointerOver(spread as Element);
    // The plugin filters and scores: both of its rows are named by it.
    expect(screen.getAllByRole('rowheader', { name: /^TaintToleration/ }).map(isLit)).toEqual([true, true]);
    fireEvent.pointerLeave(screen.getByRole('table'));
    expect(isLit(spread ?? null)).toBe(false);
  });

  it('marks all nodes of a tie', async () => {
    await openWithCycle({ answers: { cycle: () => ({ ...fixtureCycle(), totals: [629, 622, 629, 331] }) } });
    expect(screen.getAllByText(/^tie/).map((mark) => mark.textContent)).toEqual(['tie', 'tie, picked']);
    expect(screen.queryByText('highest')).toBeNull();
  });

  it('says that scoring was skipped when only one node fits', async () => {
    const cycle = fixtureCycle();
    await openWithCycle({ answers: { cycle: () => ({ ...cycle, feasible: [5], totals: [] }) } });
    expect(screen.getByText('Skipped, only one node fits: node-5')).toBeTruthy();
  });

  it("says in Kubernetes' words that no node fits", async () => {
    const cycle = fixtureCycle();
    const message = '0/7 nodes are available: 7 Insufficient cpu.';
    await openWithCycle({
      answers: {
        cycle: () => ({ ...cycle, outcome: 'unschedulable', message, feasible: [], totals: [], selected: '' }),
      },
    });
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  });

  it('fills the matrix stage by stage', async () => {
    const client = await openWithCycle({ moment: { cycleStep: { seq: fixtureCycle().seq, index: 2, count: 13 } } });
    await screen.findByText('beat 3 / 13');
    expect(screen.queryByText('629')).toBeNull();
    expect(screen.queryByText('Insufficient cpu')).toBeNull();
    expect(screen.getByText('TaintToleration: rejects cp-1')).toBeTruthy();
    client.move({ cycleStep: { seq: fixtureCycle().seq, index: 12, count: 13 } });
    expect(await screen.findByText('629')).toBeTruthy();
  });

  it('shows the last cycle of the selected Pending Pod, and none before its first one', async () => {
    const asked: (number | undefined)[] = [];
    const attempts = ({ pod }: { pod: string }) =>
      pod.endsWith('/train-2') ? [{ seq: 77, attempt: 3, outcome: 'unschedulable' as const, timeUs: 1 }] : [];
    const cycle = ({ seq }: { seq?: number }) => {
      asked.push(seq);
      return { ...fixtureCycle(), ...(seq !== undefined && { seq, pod: 'ml/train-2' }) };
    };
    await openWithCycle({ answers: { attempts, cycle } });
    const pending = fixturePods().filter(({ node, phase }) => node === '' && phase === 'Pending');
    const select = (name: string) => {
      const pod = pending.find((each) => each.name === name);
      act(() => useSelection.getState().select({ kind: 'Pod', namespace: pod?.namespace ?? '', name }));
    };
    select('train-2');
    await waitFor(() => expect(asked.at(-1)).toBe(77));
    const other = pending.find(({ name }) => name !== 'train-2')?.name ?? '';
    select(other);
    expect(await screen.findByText(`${other} has had no scheduling cycle yet.`)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('a click selects nodes and Pods', async () => {
    await openWithCycle();
    fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'node-3' }));
    expect(useSelection.getState().selection).toEqual({ kind: 'Node', name: 'node-3' });
    fireEvent.click(screen.getByRole('button', { name: 'train-2' }));
    expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'ml', name: 'train-2' });
  });
});

describe('dragging', () => {
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  const takeUp = (name: string) => {
    screen.getByRole('button', { name }).focus();
    key('m');
  };

  it('shows every verdict at once and binds on Enter', async () => {
    const client = await openWithCycle();
    takeUp('train-2');
    expect(await screen.findByText('train-2 on cp-1?')).toBeTruthy();
    key('ArrowRight');
    expect(await screen.findByText('train-2 on node-1?')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByTitle('NodeResourcesFit: Insufficient cpu')).toHaveLength(6));
    expect(screen.getByText('over by').nextSibling?.textContent).toBe('800m');
    key('Enter');
    await waitFor(() => expect(client.commands).toHaveLength(1));
    expect(client.commands).toEqual([{ type: 'pod.bind', namespace: 'ml', name: 'train-2', node: 'node-1' }]);
    expect(await screen.findByText('Binding train-2 to node-1')).toBeTruthy();
    expect(screen.queryByText('train-2 is bound to node-1')).toBeNull();
  });

  it('puts the Pod back on Escape', async () => {
    const client = await openWithCycle();
    takeUp('train-2');
    await screen.findByText('train-2 on cp-1?');
    key('Escape');
    await waitFor(() => expect(screen.queryByText('train-2 on cp-1?')).toBeNull());
    expect(client.commands).toEqual([]);
  });

  const answered = (code: number, message: string) => [
    { seq: 48_220, reasons: [{ type: 'request.answered', kind: 'Pod', subject: 'ml/train-2', code, message }] },
  ];

  it('says that a Pod is bound once the API server has answered', async () => {
    await openWithCycle({ answers: { journal: () => answered(201, '') } });
    takeUp('train-2');
    await screen.findByText('train-2 on cp-1?');
    key('Enter');
    expect(await screen.findByText('train-2 is bound to cp-1')).toBeTruthy();
  });

  it("shows the API server's refusal in its own words", async () => {
    const message =
      'Operation cannot be fulfilled on pods/binding "train-2": pod train-2 has non-empty .spec.schedulingGates';
    await openWithCycle({ answers: { journal: () => answered(409, message) } });
    takeUp('train-2');
    await screen.findByText('train-2 on cp-1?');
    key('Enter');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('says why a command was not sent', async () => {
    await openWithCycle({ send: () => ({ ok: false, problems: [{ message: 'no such Pod' }] }) });
    takeUp('train-2');
    await screen.findByText('train-2 on cp-1?');
    key('Enter');
    expect((await screen.findByRole('alert')).textContent).toContain('no such Pod');
  });

  it('never moves a bound Pod, says why, and offers to delete it', async () => {
    const client = await openWithCycle({
      answers: { verdicts: () => ({ pod: 'default/web-0', bound: 'node-1', verdicts: [] }) },
    });
    takeUp('web-0');
    await screen.findByText('web-0 on cp-1?');
    key('Enter');
    expect(await screen.findByText('Kubernetes never moves a Pod')).toBeTruthy();
    expect(screen.getByText(/^web-0 is on node-1\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete it, its controller makes a new one' }));
    expect(client.commands).toEqual([{ type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'web-0' }]);
  });

  it('drags by pointer', async () => {
    const client = await openWithCycle();
    const bin = screen.getByRole('group', { name: /^node-3,/ });
    document.elementFromPoint = () => bin;
    fireEvent.pointerDown(screen.getByRole('button', { name: 'train-2' }), {
      button: 0,
      pointerId: 1,
      clientX: 10,
      clientY: 10,
    });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 11, clientY: 10 });
    expect(useDragStore.getState().held).toBeNull();
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 80, clientY: 90 });
    expect(await screen.findByText('train-2 on node-3?')).toBeTruthy();
    fireEvent.pointerUp(window, { pointerId: 1, clientX: 80, clientY: 90 });
    await waitFor(() => expect(client.commands).toHaveLength(1));
    expect(client.commands).toEqual([{ type: 'pod.bind', namespace: 'ml', name: 'train-2', node: 'node-3' }]);
  });
});

it('shows Chinese texts', async () => {
  await changeLanguage('zh-CN');
  await openWithCycle();
  expect(screen.getByRole('region', { name: '不可调度，2 个' })).toBeTruthy();
  expect(screen.getByText('总分')).toBeTruthy();
});
