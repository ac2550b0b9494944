import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { type Selection, useSelection } from '#client/selectionStore.ts';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { fixturePodExplanation } from '#client/testing/fixtureExplanation.ts';
import { useViewStore } from '#client/viewStore.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { Inspector } from './Inspector.tsx';

const train: Selection = { kind: 'Pod', namespace: 'ml', name: 'train-2' };

function open(selection: Selection | null, overrides: FixtureOverrides = {}) {
  useSelection.setState({ selection, pinned: null });
  const client = fixtureClient(overrides);
  render(
    <ClientProvider client={client}>
      <Inspector />
    </ClientProvider>,
  );
  return client;
}

const openTab = (name: RegExp) => {
  const tab = screen.getByRole('tab', { name });
  fireEvent.mouseDown(tab, { button: 0 });
  fireEvent.focus(tab);
};

beforeEach(() => {
  // A virtual list draws what fits into its height, and nothing has one here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(320);
  startLanguages('en');
  useViewStore.setState({ view: 'overview' });
});
afterEach(cleanup);

describe('a Pod', () => {
  it("answers why in Kubernetes' own words", async () => {
    open(train);
    expect(await screen.findByText(/^0\/7 nodes are available:/)).toBeTruthy();
    expect(screen.getByText('Why is it Pending?')).toBeTruthy();
    expect(await screen.findByText('as recorded: 118 of 120')).toBeTruthy();
    expect(screen.getByRole('button', { name: '2 simplifications' })).toBeTruthy();
    expect(screen.getByText('Pod in namespace ml, owned by StatefulSet train')).toBeTruthy();
    expect(screen.getAllByText('Insufficient cpu')).toHaveLength(5);
  });

  it('shows the status of a Pod, except in Pod life, which shows it already', async () => {
    open(train);
    expect(await screen.findByText('Pending')).toBeTruthy();
    cleanup();
    useViewStore.setState({ view: 'podLife' });
    open(train, { answers: { podLife: () => undefined } });
    expect(await screen.findByText(/^0\/7 nodes are available:/)).toBeTruthy();
    expect(screen.queryByText('Pending')).toBeNull();
  });

  it('runs the change that would help', async () => {
    const client = open(train);
    fireEvent.click(await screen.findByRole('button', { name: 'Try: kubectl uncordon node-4' }));
    await waitFor(() => expect(client.commands).toContainEqual({ type: 'node.uncordon', name: 'node-4' }));
  });

  it('says why a change was refused', async () => {
    open(train, { send: () => ({ ok: false, problems: [{ message: 'nodes "node-4" not found' }] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Try: kubectl uncordon node-4' }));
    expect((await screen.findByRole('alert')).textContent).toContain('nodes "node-4" not found');
  });

  it('links to the causes, oldest first', async () => {
    const client = open(train);
    const causes = await screen.findAllByRole('button', {
      name: /requests\.sent|pod\.created|node\.cordoned|pod\.unschedulable/,
    });
    expect(causes.map((cause) => cause.title)).toEqual([
      'Go to seq 9001',
      'Go to seq 9020',
      'Go to seq 41200',
      'Go to seq 41900',
    ]);
    fireEvent.click(causes[0]!);
    expect(client.controls).toEqual([{ type: 'seek', seq: 9001 }]);
  });

  it('says why when no change helps', async () => {
    const noHelp = [{ says: 'helpOwner', values: { kind: 'StatefulSet', name: 'train' } }] as const;
    open(train, { answers: { explainPod: () => ({ ...fixturePodExplanation(), helps: [], noHelp }) } });
    expect(
      await screen.findByText('Its spec comes from StatefulSet train: the Pod alone cannot be changed.'),
    ).toBeTruthy();
  });

  it('marks only messages of Kubernetes itself as recorded', async () => {
    const answers = [
      {
        question: 'pending',
        facts: [{ says: 'noScheduler', values: { scheduler: 'mine', served: 'default-scheduler' } }],
        words: '',
      },
    ] as const;
    open(train, { answers: { explainPod: () => ({ ...fixturePodExplanation(), answers, message: '' }) } });
    expect(await screen.findByText(/^No scheduler looks at it: its schedulerName is mine,/)).toBeTruthy();
    expect(screen.queryByText(/^as recorded/)).toBeNull();
  });

  it('distinguishes a tie from the highest total, and shows requested and free amounts', async () => {
    const explained = {
      ...fixturePodExplanation(),
      decision: { seq: 7, timeUs: 0, outcome: 'scheduled', node: 'node-2', best: ['node-1', 'node-2'] },
      verdicts: [
        { node: 'node-1', code: 'Success', plugin: '', reasons: [], total: 402 },
        { node: 'node-2', code: 'Success', plugin: '', reasons: [], total: 402 },
        {
          node: 'node-3',
          code: 'Unschedulable',
          plugin: 'NodeResourcesFit',
          reasons: ['Insufficient cpu'],
          lacks: [{ resource: 'cpu', asked: '2500m', free: '2000m', allocatable: '4000m' }],
        },
      ],
    } as const;
    open(train, { answers: { explainPod: () => explained } });
    const part = within(await screen.findByRole('region', { name: 'When it was decided' }));
    expect(part.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('402, tie, picked'),
      expect.stringContaining('402, tie'),
      expect.stringContaining('cpu: asks 2500m, 2000m free'),
    ]);
  });

  it('says that a Pod does not exist at this moment', async () => {
    open({ kind: 'Pod', namespace: 'ml', name: 'gone' });
    expect(await screen.findByText('gone does not exist at this moment.')).toBeTruthy();
  });

  it('shows status, events, YAML and journal', async () => {
    const get = () => ({
      spec: { containers: [{ name: 'app', image: 'registry.example/train:1' }] },
      status: {
        conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: 'no' }],
        containerStatuses: [{ name: 'app', restartCount: 2, state: { waiting: { reason: 'ImagePullBackOff' } } }],
      },
    });
    const journal = () => [
      { seq: 5, actor: 'kube-scheduler', event: 'x', reasons: [{ type: 'pod.unschedulable', subject: 'ml/train-2' }] },
      { seq: 4, actor: 'kube-scheduler', event: 'x', reasons: [{ type: 'pod.bound', subject: 'default/other' }] },
    ];
    open(train, { answers: { get, journal } });
    openTab(/^Status/);
    expect(await screen.findByText('waiting: ImagePullBackOff')).toBeTruthy();
    expect(screen.getByText('False, Unschedulable')).toBeTruthy();
    openTab(/^Events/);
    expect(await screen.findByText('FailedScheduling')).toBeTruthy();
    openTab(/^YAML/);
    expect(await screen.findByText(/kind: Pod/)).toBeTruthy();
    openTab(/^Journal/);
    expect(await screen.findByTitle('Go to seq 5')).toBeTruthy();
    expect(screen.queryByTitle('Go to seq 4')).toBeNull();
  });

  it('copies the message', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    open(train);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the message' }));
    expect(writeText).toHaveBeenCalledWith(fixturePodExplanation().message);
    expect(await screen.findByText('Copied')).toBeTruthy();
  });
});

describe('a node', () => {
  it('shows the level of a node and lists its Pods', async () => {
    const client = open({ kind: 'Node', name: 'node-4' });
    expect(screen.getByText('1200m of 4000m')).toBeTruthy();
    expect(screen.getByText('cordoned (unschedulable)')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Uncordon' }));
    expect(client.commands).toEqual([{ type: 'node.uncordon', name: 'node-4' }]);
    openTab(/^Pods/);
    fireEvent.click(await screen.findByRole('button', { name: 'web-4' }));
    expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'web-4' });
  });

  it('prints the taints of a node', () => {
    open({ kind: 'Node', name: 'cp-1' });
    openTab(/^Taints/);
    expect(screen.getByText('node-role.kubernetes.io/control-plane:NoSchedule')).toBeTruthy();
  });
});

it('shows any other object by its status and YAML', async () => {
  open(
    { kind: 'Deployment', namespace: 'default', name: 'web' },
    { answers: { get: () => ({ status: { replicas: 3, conditions: [{ type: 'Available', status: 'True' }] } }) } },
  );
  expect(await screen.findByText('replicas')).toBeTruthy();
  expect(screen.getByText('Deployment in namespace default')).toBeTruthy();
  expect(screen.getByText('Available')).toBeTruthy();
});

it('says what to select when nothing is selected', () => {
  open(null);
  expect(screen.getByText('Select a Pod, a node or a row')).toBeTruthy();
});

it('keeps the pinned object beside the selected one', async () => {
  open(train);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it in view beside the next selection' }));
  useSelection.getState().select({ kind: 'Node', name: 'node-1' });
  const pinned = within(await screen.findByRole('region', { name: 'Pinned inspector' }));
  expect(pinned.getByRole('heading', { name: 'train-2' })).toBeTruthy();
  expect(
    within(await screen.findByRole('region', { name: 'Inspector' })).getByRole('heading', { name: 'node-1' }),
  ).toBeTruthy();
});
