import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { openNodeDetail, useNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import type { DevicePoolView, DeviceView } from '#protocol/devices.ts';
import type { NodeDetail as Detail, PodAnatomy } from '#protocol/nodeDetail.ts';
import type { NodeUsage } from '#protocol/nodeResources.ts';
import { NodeDetail } from './NodeDetail.tsx';
import { PodAnatomyPart } from './runtime/PodAnatomyPart.tsx';

const S = 1_000_000;
const GI = 1024 ** 3;

const WEB: PodAnatomy = {
  pod: 'default/web',
  uid: 'u1',
  node: 'node-1',
  qosClass: 'Burstable',
  stage: 'syncing',
  sandbox: 'ready',
  attempt: 0,
  ip: '10.64.1.2',
  seenSandbox: 'ready',
  seenAttempt: 0,
  cacheUs: 329 * S,
  network: 'pod',
  ipc: 'pod',
  pid: 'pod',
  containers: [
    {
      name: 'app',
      kind: 'app',
      image: 'nginx',
      state: 'running',
      run: 2,
      startedUs: 4 * S,
      exitCode: 0,
      exitReason: '',
      waits: '',
      seenState: 'exited',
      seenRun: 1,
      processes: 3,
      zombies: 0,
    },
  ],
};

const DETAIL: Detail = {
  node: 'node-1',
  hostIP: '10.0.0.1',
  lease: { renewUs: 325 * S, durationSeconds: 40, everyUs: 10 * S },
  reportEveryUs: 300 * S,
  statusSentUs: 100 * S,
  heartbeats: [
    { seq: 7, atUs: 325 * S, isLost: false, wroteStatus: false },
    { seq: 5, atUs: 315 * S, isLost: false, wroteStatus: true },
    { seq: 3, atUs: 305 * S, isLost: true, wroteStatus: false },
  ],
  heartbeatsSinceUs: 270 * S,
  conditions: [
    { type: 'MemoryPressure', status: 'False', reason: 'R', message: 'm', transitionUs: -5 * S, heartbeatUs: 0 },
    {
      type: 'Ready',
      status: 'False',
      reason: 'KubeletNotReady',
      message: 'container runtime is down',
      transitionUs: 315 * S,
      heartbeatUs: 325 * S,
    },
  ],
  monitorGraceUs: 50 * S,
  pressureTransitionUs: 300 * S,
  images: {
    images: [{ image: 'nginx', sizeBytes: 70_000_000, containers: 1 }],
    pulls: [
      {
        image: 'big',
        sizeBytes: 2e9,
        queuedUs: 320 * S,
        startedUs: 320 * S,
        durationUs: 40 * S,
        pod: 'default/a',
        container: 'x',
        fails: false,
      },
      {
        image: 'small',
        sizeBytes: 2e6,
        queuedUs: 320 * S,
        startedUs: -1,
        durationUs: 0,
        pod: 'default/b',
        container: 'x',
        fails: false,
      },
    ],
    isSerial: true,
    parallel: 1,
  },
  pods: [WEB],
  plegEvents: [
    { seq: 9, atUs: 322 * S, event: 'ContainerDied', pod: 'default/web', container: 'app', missedStart: true },
  ],
  asks: { windowUs: 10 * S, relists: 10, inspections: 2, polls: 10 },
};

const pod = (name: string, rank: number, memoryBytes: number, adj: number, oomScore: number) => ({
  pod: `default/${name}`,
  uid: name,
  qosClass: 'Burstable',
  priority: 0,
  memoryBytes,
  memoryRequestBytes: GI,
  cpuMilli: 10,
  evictionRank: rank,
  containers: [
    {
      name: 'app',
      run: 1,
      memoryBytes,
      memoryRequestBytes: GI,
      memoryLimitBytes: 2 * GI,
      oomUs: -1,
      cpuMilli: 10,
      cpuThrottledMilli: 0,
      cpuSqueezedMilli: 0,
      cpuRequestMilli: 100,
      cpuLimitMilli: -1,
      diskBytes: 0,
      processes: 1,
      zombies: 0,
      oomScoreAdj: adj,
      oomScore,
    },
  ],
});

const USAGE: NodeUsage = {
  node: 'node-1',
  memory: { capacity: 4 * GI, allocatable: 4 * GI, requests: 2.5 * GI, limits: 10 * GI, usage: 3 * GI },
  cpu: { capacity: 4000, allocatable: 4000, requests: 500, limits: 1000, usage: 200 },
  cpuThrottledMilli: 0,
  cpuSqueezedMilli: 0,
  disk: { capacity: -1, images: 0, containers: 0 },
  processes: 2,
  conditions: [],
  thresholds: [
    {
      signal: 'memory.available',
      text: '100Mi',
      amount: 100 * 1024 ** 2,
      available: GI,
      capacity: 4 * GI,
      isHard: true,
      graceSeconds: 0,
      metSinceUs: -1,
    },
    {
      signal: 'memory.available',
      text: '2Gi',
      amount: 2 * GI,
      available: GI,
      capacity: 4 * GI,
      isHard: false,
      graceSeconds: 90,
      metSinceUs: 318 * S,
    },
    {
      signal: 'nodefs.available',
      text: '10%',
      amount: 0,
      available: -1,
      capacity: -1,
      isHard: true,
      graceSeconds: 0,
      metSinceUs: -1,
    },
  ],
  nextLookUs: -1,
  pods: [pod('b', 2, GI / 2, 750, 800), pod('a', 1, 1.5 * GI, 740, 900)],
};

const device = (name: string, users: DeviceView['users']): DeviceView => ({
  name,
  attributes: [{ name: 'memory', value: '24' }],
  capacity: [],
  taints: name === 'gpu-2' ? ['hot=yes:NoSchedule'] : [],
  isShared: false,
  users,
});
const POOLS: readonly DevicePoolView[] = [
  {
    driver: 'gpu.example.com',
    pool: 'rack',
    state: 'offered',
    devices: [
      device('gpu-0', [{ claim: 'default/train', isAdmin: false, pods: ['trainer'] }]),
      device('gpu-1', [{ claim: 'default/watch', isAdmin: true, pods: ['monitor'] }]),
      device('gpu-2', []),
    ],
  },
  { driver: 'nic.example.com', pool: 'rack', state: 'incomplete', devices: [] },
];

beforeAll(() => {
  startLanguages('en');
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
beforeEach(() => openNodeDetail('node-1'));
afterEach(cleanup);

function open(detail: Detail | undefined = DETAIL) {
  const client = fixtureClient({
    moment: { timeUs: 330 * S },
    answers: {
      nodeDetail: () => detail,
      nodeDevices: () => POOLS,
      nodeUsage: () => USAGE,
      cgroups: () => [],
      podAnatomy: () => WEB,
    },
  });
  render(
    <ClientProvider client={client}>
      <NodeDetail node="node-1" />
    </ClientProvider>,
  );
  return client;
}

const tab = async (name: string | RegExp) =>
  fireEvent.mouseDown(await screen.findByRole('tab', { name }), { button: 0 });

it('shows renewals, status writes and lost heartbeats, each linked to its moment', async () => {
  const client = open();
  const heartbeats = within(await screen.findByRole('list', { name: 'The last minute of heartbeats' }));
  expect(heartbeats.getAllByRole('button').map((button) => button.getAttribute('data-kind'))).toEqual([
    'lease',
    'status',
    'lost',
  ]);
  screen.getByText('Renewed 5.00 s ago, runs out in 35.0 s');
  fireEvent.click(heartbeats.getByRole('button', { name: /status written at 5:15/ }));
  expect(client.controls).toContainEqual({ type: 'seek', seq: 5 });
  const conditions = within(screen.getByRole('list', { name: 'Conditions' }));
  conditions.getByText('container runtime is down');
  conditions.getByText('since before the run');
  conditions.getByText('for 15.0 s');
});

it('shows limits above the node, the Pod to be evicted first, and the kernel’s first victim', async () => {
  open();
  const bars = within(await screen.findByRole('region', { name: 'Requests, limits and use' }));
  expect(bars.getByText('10Gi').closest('dd')?.dataset.over).toBe('true');
  bars.getByText('250 %');
  const rows = within(screen.getByRole('region', { name: 'Who would go first' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['1ayes0+512MiBurstable7401', '2bno0−512MiBurstable7502']);
  const eviction = within(screen.getByRole('region', { name: 'Eviction thresholds' }));
  eviction.getByText('soft, 90 s');
  eviction.getByText('met for 12.0 s');
  eviction.getByText(/Not measured here: nodefs.available<10%/);
});

it('lists the events of PLEG, and compares how often the runtime is asked', async () => {
  const client = open();
  await tab('kubelet');
  fireEvent.click(await screen.findByRole('button', { name: /ContainerDied.*its start was not seen/ }));
  expect(client.controls).toContainEqual({ type: 'seek', seq: 9 });
  screen.getByText('1.2 per second.');
  fireEvent.click(screen.getByRole('radio', { name: /Each worker polls/ }));
  screen.getByText('1 worker that asks once a second.');
  screen.getByText('1.0 per second.');
});

it('shows pulls in their order with progress', async () => {
  open();
  await tab(/^Images/);
  const [first, second] = within(await screen.findByRole('region', { name: 'Pulls under way' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toMatch(/^big 2000.0 MB25 %, 30.0 s left, for x of default\/a$/);
  expect(second?.textContent).toMatch(/waits for 10.0 s/);
});

it('shows what containers of a Pod share, and kills a container or the sandbox', async () => {
  const client = fixtureClient({ answers: { podAnatomy: () => WEB } });
  render(
    <ClientProvider client={client}>
      <PodAnatomyPart namespace="default" name="web" />
    </ClientProvider>,
  );
  const anatomy = within(await screen.findByRole('region', { name: 'Anatomy of default/web' }));
  anatomy.getByText('10.64.1.2');
  anatomy.getByText('Shared by its containers: network, UTS, IPC, PID.');
  anatomy.getByText(/PID 1 is pause, not app, 3 processes/);
  anatomy.getByText('PLEG has seen: exited, run 1');
  fireEvent.click(anatomy.getByRole('button', { name: 'Kill app' }));
  fireEvent.click(anatomy.getByRole('button', { name: 'Kill pause' }));
  const of = { type: 'process.kill', node: 'node-1', namespace: 'default', pod: 'web' };
  await waitFor(() => expect(client.commands).toEqual([{ ...of, container: 'app' }, of]));
});

it('shows an outdated claim about the container runtime, and the release that ended it', async () => {
  open();
  await tab(/^Runtime/);
  expect(await screen.findByText('often read')).toBeTruthy();
  expect(screen.getByText(/dockershim left Kubernetes in v1\.24 and the flag in v1\.27/)).toBeTruthy();
});

it('goes back to all nodes on Esc, except while typing', async () => {
  open();
  expect(document.activeElement?.textContent).toBe('← All nodes');
  await tab('Configuration');
  await screen.findByRole('tab', { name: 'Configuration', selected: true });
  const field = document.createElement('textarea');
  document.body.append(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  field.remove();
  expect(useNodeDetail.getState().node).toBe('node-1');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(useNodeDetail.getState()).toMatchObject({ node: null, left: 'node-1' });
});

it('shows which claim and Pod have each device, and what excludes others', async () => {
  open();
  await tab(/^Devices/);
  const rack = within(await screen.findByRole('region', { name: 'Pool rack of gpu.example.com' }));
  // A claim that only looks at a device leaves it free.
  rack.getByText('2 of 3 devices are free.');
  const [first, second, third] = rack.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toBe('gpu-0memory = 24claim traintrainer');
  expect(second).toBe('gpu-1memory = 24claim watch looks at itmonitor');
  expect(third).toBe('gpu-2memory = 24taint hot=yes:NoSchedulefree');
  fireEvent.click(rack.getByRole('button', { name: 'trainer' }));
  expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'trainer' });
  const nic = within(screen.getByRole('region', { name: 'Pool rack of nic.example.com' }));
  nic.getByText('Slices of its newest generation are missing: no device is given out of it.');
});
