import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { Switches } from '#panelParts/switches/Switches.tsx';
import type { Comparison } from '#protocol/comparison.ts';
import type { ConfigurationView } from '#protocol/configuration.ts';
import { ProfilePicture } from './Configuration.tsx';
import { Compare } from './compare/Compare.tsx';

const plugin = { name: 'NodeName', weight: 0, modelled: true, disabled: false, changed: false };
const profile: ConfigurationView['profiles'][number] = {
  schedulerName: 'mine',
  points: [
    {
      point: 'filter',
      plugins: [plugin, { ...plugin, name: 'NodePorts', disabled: true }, { ...plugin, name: 'Dra', modelled: false }],
    },
    { point: 'score', plugins: [{ ...plugin, name: 'ImageLocality', weight: 5, changed: true }] },
    { point: 'permit', plugins: [] },
  ],
};

const node = (name: string, pods: string[]) => ({
  name,
  zone: '',
  cpuMilli: 4000,
  memoryBytes: 8e9,
  requestedCpuMilli: pods.length * 1000,
  requestedMemoryBytes: 0,
  pods,
});
const run = { boundPods: 2, pendingPods: 0, failedCycles: 0, waitP50Us: 27_000, waitP95Us: 37_000 };
const room = (total: number, isLimited = false) => [{ workload: 'Deployment/d/web', total, isLimited }];
const pod = (key: string, a: string | null, b: string | null) => ({
  key,
  colour: 1,
  cpuMilli: 1000,
  memoryBytes: 0,
  nodes: [a, b] as const,
});
const comparison: Comparison = {
  timeUs: 5_000_000,
  askedUs: 9_000_000,
  runs: [
    { ...run, nodes: [node('n1', ['d/a']), node('n2', ['d/b'])], room: room(6) },
    { ...run, nodes: [node('n1', ['d/a', 'd/b']), node('n2', [])], pendingPods: 1, room: room(200, true) },
  ],
  pods: [pod('d/a', 'n1', 'n1'), pod('d/b', 'n2', 'n1')],
};

function show(element: React.ReactNode, overrides: FixtureOverrides = {}) {
  render(<ClientProvider client={fixtureClient(overrides)}>{element}</ClientProvider>);
}

beforeEach(() => {
  startLanguages('en');
});
afterEach(cleanup);

describe('ProfilePicture', () => {
  it('says of each plugin whether it is on, changed, left out or not modelled', () => {
    show(<ProfilePicture profile={profile} />);
    const region = within(screen.getByRole('region', { name: 'Profile mine' }));
    const plugins = region.getAllByRole('listitem').map((item) => item.textContent);
    expect(plugins).toEqual([
      'NodeName',
      'NodePortson by default, left out here',
      'Draknown by name; its rules are not modelled',
      'ImageLocality× 5not on by default here, or with another weight',
    ]);
    expect(region.getByText('none')).toBeTruthy();
  });
});

describe('Switches', () => {
  it('shows which release does what, and changes one switch at a time', () => {
    const onChange = vi.fn();
    show(<Switches switches={{ ties: 'random' }} onChange={onChange} />);
    expect(screen.getByText(/Up to 1.34 one of them was drawn at random/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Often read: classic' }));
    expect(onChange).toHaveBeenCalledWith({ ties: 'random', queue: 'classic' });
  });
});

describe('Compare', () => {
  const props = { configuration: { name: 'scheduler.yaml', text: 'x' }, switches: {}, isEdited: true };

  it('shows both runs side by side, and says when they end early', async () => {
    const compare = vi.fn(() => ({ ok: true as const, comparison }));
    show(<Compare {...props} />, { answers: { compare } });
    fireEvent.click(screen.getByRole('button', { name: 'Compare now' }));
    const figures = within(await screen.findByRole('table', { name: 'The two runs in numbers' }));
    const cells = (name: string) => within(figures.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell');
    expect(cells('fullest node').map((cell) => cell.textContent)).toEqual(['25 %', '', '', '50 %']);
    expect(cells('nodes without Pods').map((cell) => cell.textContent)).toEqual(['0', '', '', '1']);
    expect(cells('p95').map((cell) => cell.textContent)).toEqual(['37 ms', '', '', '37 ms']);
    expect(screen.getByText('1 of 2 differ')).toBeTruthy();
    expect(screen.getByText(/Both end at 00:00:05.000/)).toBeTruthy();
    expect(compare).toHaveBeenCalledWith({ configuration: props.configuration, switches: {} });
  });

  it('hides the answer once the draft runs or has changed', async () => {
    const client = fixtureClient({ answers: { compare: () => ({ ok: true as const, comparison }) } });
    const at = (changed: object) => (
      <ClientProvider client={client}>
        <Compare {...props} {...changed} />
      </ClientProvider>
    );
    const { rerender } = render(at({}));
    fireEvent.click(screen.getByRole('button', { name: 'Compare now' }));
    await screen.findByText('1 of 2 differ');
    rerender(at({ isEdited: false }));
    expect(screen.queryByText('1 of 2 differ')).toBeNull();
    expect(screen.getByText(/nothing will differ/)).toBeTruthy();
    rerender(at({ configuration: { name: 'scheduler.yaml', text: 'y' } }));
    expect(screen.queryByText('1 of 2 differ')).toBeNull();
  });

  it('shows why a draft cannot be compared', async () => {
    const compare = () => ({ ok: false as const, problems: [{ message: 'NoSuchPlugin does not exist' }] });
    show(<Compare {...props} />, { answers: { compare } });
    fireEvent.click(screen.getByRole('button', { name: 'Compare now' }));
    expect(await screen.findByText('NoSuchPlugin does not exist')).toBeTruthy();
  });
});
