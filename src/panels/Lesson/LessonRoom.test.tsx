import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useLessonWordsStore } from '#client/telling/lessonWordsStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { useLessonDraft } from '#panelParts/stories/useLessonMoves.ts';
import type { LessonState } from '#protocol/lessons.ts';
import type { Caption } from '#protocol/telling.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import { LessonRoom } from './LessonRoom.tsx';

/** A lesson as somebody would send it: nothing here depends on those that come with the page. */
const LESSON: LessonFile = {
  id: 'sent',
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 2,
  minutes: 5,
  needs: [],
  answers: [],
  exam: [],
  run: { manifests: '', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'fits',
      kind: 'predict',
      at: { time: 1 },
      question: { ask: 'one', options: [{ id: 'yes', when: { absent: 'Node/a' } }] },
      reveal: { at: { time: 2 } },
    },
    {
      id: 'room',
      kind: 'act',
      at: { time: 3 },
      goals: [{ id: 'runs', check: { absent: 'Node/a' } }],
      keeps: [{ id: 'nodes', check: { absent: 'Node/b' } }],
      within: 10,
      allowed: ['kubectl scale', 'bind'],
      hints: 2,
      solutions: [{ id: 'fewer', deeds: [] }],
    },
  ],
  words: {
    en: {
      title: 'Idle yet full',
      question: 'Does it fit?',
      misconception: 'Use does not count.',
      steps: {
        fits: {
          title: 'The bet',
          text: 'report asks for {{cpu}}. Where does it go?',
          options: { yes: 'To {{node}}', no: 'Nowhere' },
          reveal: 'It needs {{cpu}}.',
          wrong: { yes: 'You looked at use, not at {{cpu}}.' },
        },
        room: {
          title: 'Make room',
          text: 'Get it to run.',
          checks: { runs: 'report runs', nodes: 'no node is added' },
          hints: ['Look at requests.', 'Scale down.'],
          solutions: { fewer: 'Fewer Pods.' },
        },
      },
      teacher: { aim: '', ask: [], expect: [], whatIf: [] },
    },
  },
};

const ASKED: LessonState = {
  id: 'sent',
  step: 'fits',
  index: 1,
  of: 2,
  phase: 'asked',
  hidden: true,
  question: {
    ask: 'one',
    options: [
      { id: 'yes', slots: { node: 'node-1' } },
      { id: 'no', slots: {} },
    ],
  },
  results: [],
};

function caption(step: string): Caption {
  return {
    points: [],
    seq: 1,
    timeUs: 1_000_000,
    salience: 'decisive',
    sentence: { id: 'story.step', slots: { cpu: '1500m' } },
    story: { id: 'sent', step, isLesson: true, holds: true },
    step: 1,
    of: 3,
  } as unknown as Caption;
}

const telling = (lesson: LessonState, step: string = lesson.step) => ({
  telling: { pace: 'explain' as const, state: 'held' as const, lesson, caption: caption(step) },
});

function show(lesson: LessonState) {
  const client = fixtureClient({ moment: telling(lesson) });
  render(
    <ClientProvider client={client}>
      <LessonRoom actions={{ open: () => undefined, save: () => undefined }} />
    </ClientProvider>,
  );
  return client;
}

beforeEach(() => {
  startLanguages('en');
  useLessonWordsStore.getState().add({ lesson: LESSON, file: { name: 'sent.yaml', text: '' } });
  useLessonDraft.getState().begin('');
});
afterEach(cleanup);

it('asks with the numbers of the run, and does not reveal the answer', async () => {
  show(ASKED);
  const prediction = await screen.findByRole('group', { name: 'report asks for 1500m. Where does it go?' });
  expect(within(prediction).getAllByRole('radio')).toHaveLength(2);
  expect(within(prediction).getByText('To node-1')).toBeTruthy();
  expect(screen.queryByText(/You looked at use/)).toBeNull();
  expect(screen.getByText('5 min · some steps are yours')).toBeTruthy();
  expect(screen.queryByText(/Use does not count/)).toBeNull();
});

it('accepts a digit, a confidence and Enter from the keyboard alone', async () => {
  const client = show(ASKED);
  await screen.findByRole('group', { name: /report asks/ });
  await userEvent.keyboard('{Enter}');
  expect(client.controls).toEqual([]);
  await userEvent.keyboard('1+');
  expect((screen.getByRole('radio', { name: /To node-1/ }) as HTMLInputElement).checked).toBe(true);
  await userEvent.keyboard('{Enter}');
  expect(client.controls).toEqual([{ type: 'lesson.vote', answer: 'yes', confidence: 3 }, { type: 'lesson.lock' }]);
  await userEvent.keyboard('{Backspace}');
  expect(client.controls.at(-1)).toEqual({ type: 'previous' });
});

it('accepts a number that is typed anywhere, and Enter locks it', async () => {
  const client = show({ ...ASKED, question: { ask: 'number', options: [], from: 0, to: 40, step: 1 } });
  await screen.findByRole('group', { name: /report asks/ });
  const others: string[] = [];
  const other = ({ key }: KeyboardEvent) => others.push(key);
  window.addEventListener('keydown', other);
  await userEvent.keyboard('1');
  window.removeEventListener('keydown', other);
  expect(others).toEqual([]);
  await userEvent.keyboard('2{Enter}');
  expect(client.controls).toEqual([{ type: 'lesson.vote', answer: 12, confidence: 2 }, { type: 'lesson.lock' }]);
});

it('the reveal shows the chosen answer, the right answer, and the common misconception', async () => {
  const vote = { answer: 'yes', confidence: 3 } as const;
  const revealed = { right: false, truth: 'no', trap: 'yes' };
  const client = show(ASKED);
  act(() =>
    client.move(telling({ ...ASKED, phase: 'revealed', hidden: false, first: vote, vote, revealed }, 'fits.reveal')),
  );
  expect(await screen.findByText('Not so')).toBeTruthy();
  expect(screen.getByText('Nowhere')).toBeTruthy();
  expect(screen.getByText('It needs 1500m.')).toBeTruthy();
  expect(screen.getByText('You looked at use, not at 1500m.')).toBeTruthy();
});

it('shows goals, conditions, allowed commands, and one more hint at a time', async () => {
  const client = show({
    id: 'sent',
    step: 'room',
    index: 2,
    of: 2,
    phase: 'acting',
    hidden: false,
    goals: [{ id: 'runs', state: 'open' }],
    keeps: [{ id: 'nodes', state: 'holds' }],
    hints: { taken: 1, of: 2 },
    solutions: ['fewer'],
    endsUs: 253_000_000,
    results: [],
  });
  const goal = (await screen.findByText('report runs')).closest('li') as HTMLElement;
  expect(within(goal).getByText('not yet')).toBeTruthy();
  expect(screen.getByText('kubectl scale')).toBeTruthy();
  expect(screen.getByText('Look at requests.')).toBeTruthy();
  expect(screen.queryByText('Scale down.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next hint' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show on a fork' }));
  expect(client.controls).toEqual([{ type: 'lesson.hint' }, { type: 'lesson.solution', solution: 'fewer' }]);
});

it('Enter does not give up a goal', async () => {
  const client = show({ ...ASKED, step: 'room', index: 2, phase: 'acting', question: undefined } as LessonState);
  await screen.findByRole('heading', { name: 'Make room' });
  await userEvent.keyboard('{Enter}');
  expect(client.controls).toEqual([]);
});

it('the end lists the right answers and a common mistake', async () => {
  show({
    id: 'sent',
    step: 'room',
    index: 2,
    of: 2,
    phase: 'ended',
    hidden: false,
    results: [
      { step: 'fits', result: 'right' },
      { step: 'room', result: 'helped', tookUs: 1 },
    ],
  });
  expect(await screen.findByText('1 of 1 bet right')).toBeTruthy();
  expect(screen.getByText('0 of 1 goal reached')).toBeTruthy();
  expect(screen.getByText('Use does not count.')).toBeTruthy();
});
