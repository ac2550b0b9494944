import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Micros } from '#base/time.ts';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { seekQueue } from '#client/seekQueue.ts';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { branchName } from '#panelParts/page/branchName.ts';
import type { StorySteps } from '#protocol/telling.ts';
import type { MarkView } from '#protocol/views.ts';
import type { TrackName } from '#scenes/timeline/tracks.ts';
import { Timeline } from './Timeline.tsx';
import { seenTracks, trackRows } from './trackRows.ts';

const WIDTH = 1000;
const HEIGHT = 130;

beforeAll(() => {
  startLanguages('en');
  // jsdom has no layout, no media queries, no canvas and no pointer capture.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly report: (entries: readonly unknown[]) => void;
      constructor(report: (entries: readonly unknown[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLCanvasElement.prototype.getContext = (() => null) as typeof HTMLCanvasElement.prototype.getContext;
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => WIDTH, configurable: true });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => HEIGHT, configurable: true });
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLElement.prototype.hasPointerCapture = () => false;
});

const onTranscript = vi.fn();

async function show(overrides: FixtureOverrides = {}) {
  const client = fixtureClient(overrides);
  render(
    <ClientProvider client={client}>
      <Timeline onTranscript={onTranscript} />
    </ClientProvider>,
  );
  const slider = await screen.findByRole('slider', { name: 'Moment of the run' });
  await act(() => client.idle());
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  return { client, slider };
}

describe('the story of the run', () => {
  it('lists the lines of the story, and each goes to its moment', async () => {
    const { client } = await show({
      answers: {
        runStory: () => [
          { seq: 7, timeUs: 15_017_000, sentence: { id: 'run.firstPlaced', slots: { pod: 'web-0', node: 'node-1' } } },
        ],
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Story of this run' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /00:00:15.017\s*web-0 is the first Pod/ }));
    expect(client.controls).toContainEqual({ type: 'seek', seq: 7 });
    await userEvent.click(screen.getByRole('button', { name: 'Story of this run' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Transcript/ }));
    expect(onTranscript).toHaveBeenCalledTimes(1);
  });
});

describe('the row of steps', () => {
  const steps: StorySteps = {
    id: 'out-of-cpu',
    of: 6,
    at: 3,
    known: [
      { step: 'refused', timeUs: 10_000_000 },
      { step: 'forced', timeUs: 11_000_000 },
      { step: 'yes', timeUs: 250_000_000, isDecisive: true },
      { step: 'no', timeUs: 253_000_000 },
    ],
  };

  it('shows the steps of a story at their moments, and a click goes to one', async () => {
    const user = userEvent.setup();
    const { client } = await show({ moment: { speed: 1, telling: { pace: 'explain', state: 'still', steps } } });
    const row = await screen.findByRole('list', { name: 'Beats of the story' });
    screen.getByText('6 beats');
    const marks = within(row).getAllByRole('button');
    expect(marks.map((mark) => [mark.textContent, mark.dataset.is, mark.dataset.side, mark.style.left])).toEqual([
      // Before the window: joined at its edge.
      ['1 to 2', 'done', 'before', '26px'],
      ['3', 'now', 'in', '308px'],
      ['4', 'ahead', 'in', '808px'],
    ]);
    expect(marks.map((mark) => [mark.getAttribute('aria-current'), 'decisive' in mark.dataset])).toEqual([
      [null, false],
      ['step', true],
      [null, false],
    ]);
    await user.hover(marks[0] as HTMLElement);
    screen.getByText('00:00:10.000');
    await user.click(marks[0] as HTMLElement);
    expect(client.controls).toEqual([{ type: 'toStep', step: 'forced' }]);
    act(() => client.move({ telling: { pace: 'explain', state: 'still' } }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Beats of the story' })).toBeNull());
  });
});

describe('Timeline', () => {
  it('says where the moment is', async () => {
    const { slider } = await show();
    expect(slider.getAttribute('aria-valuetext')).toBe('00:04:12.350, seq 48213');
    expect(Number(slider.getAttribute('aria-valuenow'))).toBe(252_350);
    expect(Number(slider.getAttribute('aria-valuemax'))).toBe(330_000);
  });

  it('says where going back is slow because few moments are kept', async () => {
    const timeline = () => ({
      marks: [],
      density: [],
      trackCounts: {},
      farBack: { toUs: 90_000_000, entries: 16_384 },
    });
    await show({ answers: { timeline } });
    await screen.findByTitle(
      /a click goes there\s+Before 01:30 only few moments are kept: .* up to 16\s384 entries again/,
    );
  });

  it('keys move the moment within the run', async () => {
    const user = userEvent.setup();
    const { client, slider } = await show({ moment: { speed: 1 } });
    act(() => slider.focus());
    for (const key of ['{ArrowRight}', '{PageDown}', '{Home}', '{End}']) {
      await user.keyboard(key);
      await act(() => client.idle());
    }
    // The window is six seconds at real time.
    expect(client.controls).toEqual([
      { type: 'seekTime', timeUs: 252_350_000 + 120_000 },
      { type: 'seekTime', timeUs: 252_350_000 - 6_000_000 },
      { type: 'seek', seq: 0 },
      { type: 'seek', seq: 62_000 },
    ]);
  });

  it('a click seeks to its time, or to the entry of a mark, after playing stops', async () => {
    const { client, slider } = await show({ moment: { speed: 1 } });
    const click = (x: number, y: number) => {
      const at = { clientX: x, clientY: y, button: 0, pointerId: 1 };
      fireEvent.pointerDown(slider, at);
      fireEvent.pointerUp(slider, at);
    };
    act(() => click(100, 125));
    await act(() => client.idle());
    const windowFromUs = 252_350_000 - 0.7 * 6_000_000;
    expect(client.controls).toEqual([{ type: 'seekTime', timeUs: Math.round(windowFromUs + 600_000) }]);

    const { marks } = await client.ask('timeline', { fromUs: 0, toUs: 1e12, limit: 400, buckets: 10 });
    const decision = marks.find((mark) => mark.track === 'kube-scheduler');
    if (!decision) throw new Error('the fixture has no decision');
    await client.control({ type: 'play' });
    const x = ((decision.timeUs - windowFromUs) / 6_000_000) * WIDTH;
    const row = 3;
    act(() => click(x, 20 + (row + 0.5) * ((HEIGHT - 20) / 7)));
    await waitFor(() => expect(client.controls.at(-1)).toEqual({ type: 'seek', seq: expect.any(Number) }));
    expect(client.controls.at(-2)).toEqual({ type: 'pause' });
  });

  it('names the entry under the pointer', async () => {
    const { client, slider } = await show({ moment: { speed: 1 } });
    const { timeUs } = client.moment.getState();
    fireEvent.pointerMove(slider, { clientX: 700, clientY: 30, pointerId: 1 });
    expect(timeUs).toBe(252_350_000);
    screen.getByText('request.handled');
    fireEvent.pointerLeave(slider);
    expect(screen.queryByText('request.handled')).toBeNull();
  });

  it('switches branches by their names', async () => {
    const user = userEvent.setup();
    const { client } = await show();
    await user.click(screen.getByRole('button', { name: 'Go to branch fork 1 · kubectl uncordon node-4' }));
    expect(client.controls).toEqual([{ type: 'branch', branch: 'fork-1' }]);
    screen.getByRole('button', { name: 'Branch: main' });
  });

  it('moves the playhead without rendering', async () => {
    const { client, slider } = await show({ moment: { speed: 1 } });
    const playhead = slider.querySelector('span')?.parentElement;
    expect(playhead?.style.transform).toBe('translateX(700px)');
    act(() => client.move({ timeUs: 252_350_000 - 600_000 }));
    await waitFor(() => expect(playhead?.style.transform).toBe('translateX(600px)'));
    expect(playhead?.textContent).toBe('00:04:11.750');
  });
});

describe('seekQueue', () => {
  it('runs one seek at a time, and keeps only the newest target', async () => {
    const client = fixtureClient();
    const queue = seekQueue(client);
    for (const seq of [1, 2, 3, 4]) queue.request({ type: 'seek', seq });
    await waitFor(() => expect(client.controls.map((control) => 'seq' in control && control.seq)).toEqual([1, 4]));
  });
});

describe('trackRows', () => {
  const mark = (track: string, timeUs: Micros, tone: MarkView['tone'] = 'plain'): MarkView => ({
    seq: timeUs,
    timeUs,
    track,
    type: 'x',
    subject: '',
    tone,
  });
  const window = { fromUs: 0, toUs: 100 };

  it('counts the entries in the window, and says when marks were left out', () => {
    const marks = [mark('kubelet/a', 10), mark('kubelet/b', 20), mark('kubelet', 500), mark('kubectl', 5, 'input')];
    const rows = trackRows({ marks, trackCounts: { kubelet: 90 }, seen: seenTracks(new Set(), marks) }, window, 9);
    expect(rows.find(({ track }) => track === 'kubelet')).toEqual({ track: 'kubelet', count: 2, isAtLeast: true });
    expect(rows.find(({ track }) => track === 'clients')).toEqual({ track: 'clients', count: 1, isAtLeast: false });
  });

  it('tracks stay after they were seen once, and fewer are shown when there is little room', () => {
    const rowsOf = (seen: ReadonlySet<TrackName>, most: number) =>
      trackRows({ marks: [], trackCounts: {}, seen }, window, most).map(({ track }) => track);
    expect(rowsOf(new Set(), 9)).toHaveLength(5);
    const seen = seenTracks(new Set(), [mark('etcd', 1), mark('network', 2), mark('kubectl-drain/1', 3)]);
    expect(rowsOf(seen, 9)).toHaveLength(8);
    expect(rowsOf(seen, 5)).toEqual(['clients', 'drains', 'kube-apiserver', 'kube-scheduler', 'kubelet']);
    expect(seenTracks(seen, [mark('etcd', 9)])).toBe(seen);
    expect(rowsOf(seenTracks(seen, []), 9)).toContain('etcd');
  });
});

describe('branchName', () => {
  it('numbers forks, and leaves the trunk its own name', () => {
    const base = { forkSeq: 0, forkTimeUs: 0, headSeq: 0, headTimeUs: 0 };
    const branches = [
      { ...base, id: 'main', label: 'main' },
      { ...base, id: 'x', label: 'kubectl cordon node-1', parent: 'main' },
    ];
    expect(branchName(branches, 'x', 'trunk')).toBe('fork 1 · kubectl cordon node-1');
    expect(branchName(branches, 'main', 'trunk')).toBe('trunk');
  });
});
