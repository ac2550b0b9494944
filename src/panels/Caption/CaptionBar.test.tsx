import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { Moment } from '#protocol/moment.ts';
import type { Caption, Telling } from '#protocol/telling.ts';
import type { WorkloadView } from '#protocol/views.ts';
import { CaptionBar, missingPods } from './CaptionBar.tsx';

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

const BOUND: Caption = {
  seq: 48_000,
  timeUs: 1_000_000,
  salience: 'decisive',
  sentence: { id: 'pod.bound', slots: { pod: 'web-7', node: 'node-3' } },
  points: [
    { part: 'pod', key: 'default/web-7' },
    { part: 'plugin', stage: 'Bind', name: 'DefaultBinder' },
  ],
  step: 2,
  of: 3,
};

async function show(telling: Partial<Telling>, moment: Partial<Moment> = {}, last?: Caption) {
  const client = fixtureClient({
    moment: { telling: { pace: 'explain', state: 'still', ...telling }, ...moment },
    answers: { lastCaption: () => last },
  });
  const { container } = render(
    <ClientProvider client={client}>
      <CaptionBar stage="scheduler" />
    </ClientProvider>,
  );
  // A run that plays is never idle.
  if (moment.playing !== true) await act(() => client.idle());
  return { client, text: () => container.textContent ?? '' };
}

it('shows the sentence and the step, and a name in it selects its object', async () => {
  const { text } = await show({ caption: BOUND });
  expect(text()).toContain('2 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Select web-7' }));
  expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'web-7' });
  expect(screen.queryByRole('button', { name: 'Select node-3' })).toBeNull();
});

it('without a caption shows the last one, and its time', async () => {
  const { text } = await show({}, {}, BOUND);
  expect(text()).toContain('last, at 00:00:01.000');
  expect(screen.queryByRole('button', { name: 'Select web-7' })).toBeNull();
});

it('counts what runs when nothing important has happened yet', async () => {
  const { client, text } = await show({});
  const { counts } = client.moment.getState();
  expect(text()).toContain(`${counts.runningPods} of ${counts.pods} Pods run on ${counts.nodes} nodes`);
});

it('counts the Pods that controllers want and that do not exist yet', () => {
  const workload = (kind: string, desired: number, current: number) => ({ kind, desired, current }) as WorkloadView;
  // A Deployment counts by its ReplicaSets, and a Job that is over wants no more.
  expect(missingPods([workload('Deployment', 5, 3), workload('ReplicaSet', 5, 3), workload('Job', 1, 0)])).toBe(2);
  expect(missingPods([workload('ReplicaSet', 2, 3), workload('StatefulSet', 3, 2)])).toBe(1);
});

it('while time is skipped, shows the last decision with its time', async () => {
  const { text } = await show({ caption: BOUND, state: 'skipping', skip: { fromUs: 0, toUs: 10_000_000, counted: 0 } });
  expect(text()).toContain('last, at 00:00:01.000');
  expect(screen.queryByRole('button', { name: 'Select web-7' })).toBeNull();
});

it('does not show a caption later than the moment', async () => {
  const { text } = await show({}, {}, { ...BOUND, seq: 99_999_999 });
  expect(text()).not.toContain('web-7');
});

it.each<[string, Partial<Telling>, Partial<Moment>]>([
  ['10.0 s are skipped', { state: 'skipping', skip: { fromUs: 0, toUs: 10_000_000, counted: 0 } }, {}],
  ['10.0 s are skipped; 2 decisions', { state: 'skipping', skip: { fromUs: 0, toUs: 10_000_000, counted: 2 } }, {}],
  ['20 of 40 within one second', { state: 'playing', burst: { shown: 20, of: 40 } }, {}],
  ['held at the decisive beat', { state: 'held' }, {}],
  ['cannot keep this pace: 1/3', { pace: 'fast', state: 'playing' }, { playing: true, speed: 90, actualSpeed: 30 }],
])('shows the state of playing: %s', async (said, telling, moment) => {
  const { text } = await show({ caption: BOUND, ...telling }, moment);
  expect(text()).toContain(said);
});

it('a story ends with its question; closing the last card says so, and a button reopens it', async () => {
  const ending = { saw: [{ id: 'hint', slots: {} }], tries: [], next: 'preemption' };
  const { text } = await show({ caption: { ...BOUND, step: 3 }, state: 'ended', story: 'wake-by-label', ending });
  expect(text()).toContain('3 of 3The end');
  expect(text()).toContain('A Pod sleeps until a node fits.');
  expect(screen.queryByRole('button', { name: /Next/ })).toBeNull();
  act(() => useStoryStage.getState().closeEnding(true));
  expect(text()).toContain('The plugin that refused is asked');
  await userEvent.click(screen.getByRole('button', { name: 'What you saw' }));
  expect(useStoryStage.getState().isEndingClosed).toBe(false);
});

it('Back, Next and the pace send controls, and a fast pace shows the speed slider', async () => {
  const { client } = await show({ caption: BOUND });
  expect(screen.queryByRole('slider')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Next/ }));
  await userEvent.click(screen.getByRole('button', { name: /Back/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Fast' }));
  expect(client.controls).toEqual([{ type: 'next' }, { type: 'previous' }, { type: 'pace', pace: 'fast' }]);
  act(() => client.move({ telling: { pace: 'fast', state: 'still' } }));
  expect(await screen.findByRole('slider', { name: /^Speed/ })).toBeTruthy();
});
