import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useLessonWordsStore } from '#client/telling/lessonWordsStore.ts';
import { MOST_OWN_LESSONS, useOwnLessons } from '#client/telling/ownLessons.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import { OwnLessons } from './OwnLessons.tsx';

beforeEach(() => {
  startLanguages('en');
  useOwnLessons.setState({ lessons: [], isRead: true });
  useLessonWordsStore.setState({ read: {} });
});
afterEach(cleanup);

const lesson = (id: string, title: string): LessonFile => ({
  id,
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 1,
  minutes: 3,
  needs: [],
  answers: [],
  exam: [],
  run: { manifests: '', seed: 1 },
  opens: { view: 'nodes' },
  steps: [{ id: 'a', kind: 'narrate', at: { time: 1 } }],
  words: {
    en: {
      title,
      question: 'Which?',
      misconception: '',
      steps: {},
      teacher: { aim: '', ask: [], expect: [], whatIf: [] },
    },
  },
});

/** What the file says is the lesson's title; `wrong` is no lesson. */
function show() {
  const open = vi.fn();
  const client = fixtureClient({
    answers: {
      readLesson: ({ file }) =>
        file.text === 'wrong'
          ? { ok: false, problems: [{ file: file.name, line: 4, field: 'steps[0].kind', message: 'no such kind' }] }
          : { ok: true, lesson: lesson(file.text.toLowerCase(), file.text) },
    },
  });
  render(
    <ClientProvider client={client}>
      <OwnLessons running={undefined} open={open} make={vi.fn()} />
    </ClientProvider>,
  );
  return { open, client };
}

const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText('Open a lesson file', { selector: 'input' }), new File([text], 'own.yaml'));

it('reads a lesson file, and opens it like any other lesson', async () => {
  const { open } = show();
  await choose('Taints');
  await screen.findByText('“Taints” is here now.');
  await userEvent.click(screen.getByRole('button', { name: /^Taints/ }));
  expect(open).toHaveBeenCalledWith(lesson('taints', 'Taints'));
  expect(useLessonWordsStore.getState().read.taints?.file).toEqual({ name: 'own.yaml', text: 'Taints' });
});

it('shows the place and problem of a refused file, and keeps the present lessons', async () => {
  show();
  await choose('Taints');
  await choose('wrong');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'own.yaml is not a lesson that can be playedline 4 steps[0].kind no such kind',
  );
  expect(screen.getByRole('button', { name: /^Taints/ })).toBeTruthy();
});

it('removes a lesson and restores it', async () => {
  show();
  await choose('Taints');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “Taints”' }));
  expect(screen.queryByRole('button', { name: /^Taints/ })).toBeNull();
  expect(useLessonWordsStore.getState().read).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
  await screen.findByText('“Taints” is here now.');
});

it('stores at most 50 lessons, and refuses a text that is too long before sending it', async () => {
  const { client } = show();
  const full = Array.from({ length: MOST_OWN_LESSONS }, (_, at) => ({
    lesson: lesson(`own-${at}`, 'Own'),
    file: { name: 'own.yaml', text: 'Own' },
  }));
  useOwnLessons.setState({ lessons: full });
  const { add } = useOwnLessons.getState();
  expect(await add(client, { name: 'a', text: 'one-more' })).toEqual([
    { file: 'a', message: '50 lessons are stored already: remove one first' },
  ]);
  expect(await add(client, { name: 'a', text: 'own-3' })).toEqual([]);
  expect(await add(client, { name: 'a', text: 'a'.repeat(512 * 1024 + 1) })).toEqual([
    { file: 'a', message: 'the lesson has 524289 characters; the limit is 524288' },
  ]);
});
