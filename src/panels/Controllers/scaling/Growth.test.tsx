import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { controllers } from '#i18n/en/controllers.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { GrowthView } from '#protocol/autoscaling.ts';
import { Growth } from './Growth.tsx';
import { hasGrowthFigures } from './hasGrowthFigures.ts';

/** Four hundred at once, then eighty, with what was refused; nobody counts before the fifteenth second. */
const VIEW: GrowthView = {
  bucketUs: 10 * SECOND_US,
  counted: { fromUs: 15 * SECOND_US, untilUs: 200 * SECOND_US },
  points: [
    { fromUs: 0, rejected: 0, scheduled: 3, schedulingP99Seconds: 0 },
    { fromUs: 10 * SECOND_US, rejected: 91, scheduled: 309, schedulingP99Seconds: 4 },
    { fromUs: 50 * SECOND_US, rejected: 0, scheduled: 0 },
    { fromUs: 120 * SECOND_US, rejected: 0, scheduled: 80, schedulingP99Seconds: 1 },
  ],
  capacity: [],
  lagUs: 600 * SECOND_US,
};

beforeEach(() => {
  startLanguages('en');
  addTexts('controllers', controllers);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

function show(view: GrowthView) {
  const client = fixtureClient({ moment: { timeUs: 200 * SECOND_US } });
  render(
    <ClientProvider client={client}>
      <Growth growth={view} />
    </ClientProvider>,
  );
  return client;
}

function openTable() {
  const details = screen.getByText('Every interval as a table').closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

it('the chart and the table show Pods, their wait, and the refusals that were counted', async () => {
  show(VIEW);
  const chart = await screen.findByRole('img', {
    name: 'Growth until 3:20: 392 Pods made and placed, scheduling p99 up to 4 s; 91 requests answered with 429 since 0:15; the control plane keeps its size',
  });
  const bars = (kind: string) => chart.querySelector(`[data-kind="${kind}"]`)?.getAttribute('d')?.match(/Z/g)?.length;
  expect([bars('pods'), bars('p99'), bars('rejected')]).toEqual([3, 2, 1]);
  openTable();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['0:00', '3', '0 s', '–'],
    ['0:10', '309', '4 s', '91'],
    ['2:00', '80', '1 s', '0'],
  ]);
});

it('growing capacity is drawn and described with its delay, a constant of the model', async () => {
  const client = show({
    ...VIEW,
    capacity: [
      { atUs: 5 * SECOND_US, seats: 90 },
      { atUs: 100 * SECOND_US, seats: 180 },
    ],
    autoscale: { dueUs: 700 * SECOND_US },
  });
  await screen.findByRole('img', { name: /; the control plane has 180 seats, twice as many at 11:40$/ });
  openTable();
  screen.getByText('seats: 0:05 90, 1:40 180');
  const slider = screen.getByRole('slider', { name: /larger after/ });
  expect(slider.getAttribute('aria-valuetext')).toBe('10:00');
  screen.getByText('model');
  fireEvent.change(slider, { target: { value: '30' } });
  fireEvent.keyUp(slider, { key: 'ArrowLeft' });
  await waitFor(() =>
    expect(client.commands).toEqual([{ type: 'constant.change', id: 'controlPlane.growth', value: 30 }]),
  );
  const grow = screen.getByRole('button', { name: 'Let the control plane grow', pressed: true });
  await waitFor(() => expect(grow).toHaveProperty('disabled', false));
  fireEvent.click(grow);
  await waitFor(() => expect(client.commands.at(-1)).toEqual({ type: 'controlPlane.autoscale', on: false }));
});

it('says that refusals are not counted, and shows growth only when there is some', async () => {
  const { counted: _, ...uncounted } = VIEW;
  show({ ...uncounted, capacity: [{ atUs: 0, seats: 90 }], autoscale: {} });
  await screen.findByRole('img', { name: /nobody counts 429s .*; the control plane has 90 seats$/ });
  expect([hasGrowthFigures(VIEW), hasGrowthFigures(uncounted), hasGrowthFigures(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('shows the figures of the interval under the pointer, without those that were not counted', async () => {
  show({ ...VIEW, capacity: [{ atUs: 5 * SECOND_US, seats: 90 }] });
  const chart = await screen.findByRole('img', { name: /^Growth until/ });
  const reach = chart.parentElement?.querySelector('[aria-hidden]:last-child') as HTMLElement;
  // The chart goes to 210 s.
  reach.getBoundingClientRect = () => new DOMRect(0, 0, 210, 40);
  const wordsAt = (seconds: number) => {
    fireEvent.pointerMove(reach, { clientX: seconds });
    return reach.textContent;
  };
  expect(wordsAt(12)).toBe('0:12: Pods made 309, scheduling p99 4 s, 429s 91, seats 90');
  expect(wordsAt(3)).toBe('0:03: Pods made 3, scheduling p99 0 s');
  expect(wordsAt(205)).toBe('');
});
