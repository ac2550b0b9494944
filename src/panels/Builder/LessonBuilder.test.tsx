import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useLessonBuilder } from '#client/telling/lessonBuilder.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import type { LessonHere } from '#scenarios/lessonOffers.ts';
import { LessonBuilder } from './LessonBuilder.tsx';

const HERE: LessonHere = {
  seq: 1,
  seconds: 5,
  isTooEarly: false,
  isSame: false,
  moments: [{ reason: 'pod.scheduled', subject: 'default/web', after: { time: 5 }, before: { time: 5 } }],
  values: [],
  predictions: [],
  stands: [],
};

beforeEach(() => {
  startLanguages('en');
  useLessonBuilder.getState().change(null);
});
afterEach(cleanup);

const lesson = (): LessonFile | null => useLessonBuilder.getState().lesson;
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

async function begin() {
  const client = fixtureClient({
    answers: {
      lessonRun: () => ({ run: { scenario: 'idle-but-full', seed: 1 }, leftOut: [] }),
      lessonHere: () => HERE,
    },
  });
  render(
    <ClientProvider client={client}>
      <LessonBuilder actions={{ save: () => undefined }} />
    </ClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Begin a lesson on this run' }));
  return user;
}

it('undoes and redoes what was typed as one change, also in another tab, and puts the focus there', async () => {
  const user = await begin();
  await user.click(screen.getByRole('tab', { name: 'About' }));
  await user.type(field('Title'), 'Room');
  expect(lesson()?.id).toBe('room');
  await user.click(screen.getByRole('tab', { name: /^Steps/ }));
  await user.keyboard('{Control>}z{/Control}');
  expect(lesson()).toMatchObject({ id: 'my-lesson', words: { en: { title: '' } } });
  expect(document.activeElement).toBe(field('Title'));
  expect(screen.getByRole('status').textContent).toBe('Undone. One more change can be undone.');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(lesson()).toMatchObject({ id: 'room', words: { en: { title: 'Room' } } });
  await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
  expect(field('Title').value).toBe('Room');
});

it('brings a removed step back, opens it, and puts the focus on the button that removed it', async () => {
  const user = await begin();
  await user.click(await screen.findByRole('button', { name: 'Say something' }));
  await user.type(field('Title, one to four words'), 'Look');
  await user.click(button('Remove this step'));
  expect(lesson()?.steps).toEqual([]);
  await user.click(button('Undo'));
  expect(field('Title, one to four words').value).toBe('Look');
  expect(document.activeElement).toBe(button('Remove this step'));
  // The step was added with the button below.
  await user.click(button('Undo'));
  await user.click(button('Undo'));
  expect(lesson()?.steps).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(button('Say something')));
  await user.click(button('Redo'));
  expect(field('Title, one to four words').value).toBe('');
});

it('disables the buttons when there is nothing to undo or redo, and undoes the beginning and the throwing away', async () => {
  const user = await begin();
  expect([button('Undo').disabled, button('Redo').disabled]).toEqual([false, true]);
  await user.click(screen.getByRole('tab', { name: 'Check, share' }));
  await user.click(button('Throw it away'));
  expect(lesson()).toBeNull();
  await user.click(button('Undo'));
  expect(lesson()?.id).toBe('my-lesson');
  expect(document.activeElement).toBe(button('Throw it away'));
  await user.click(button('Undo'));
  expect(lesson()).toBeNull();
  expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, false]);
  await waitFor(() => expect(document.activeElement).toBe(button('Begin a lesson on this run')));
});

it("takes the place of the browser's undo in the fields of the lesson, also when it comes from a menu", async () => {
  const user = await begin();
  await user.click(screen.getByRole('tab', { name: 'About' }));
  await user.type(field('Title'), 'Room');
  const undo = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true });
  expect(fireEvent(field('Title'), undo)).toBe(false);
  expect(field('Title').value).toBe('');
  const redo = new InputEvent('beforeinput', { inputType: 'historyRedo', bubbles: true, cancelable: true });
  expect(fireEvent(field('Title'), redo)).toBe(false);
  expect(field('Title').value).toBe('Room');
  // Neither does the browser's undo act when the builder has nothing left.
  for (let at = 0; at < 3; at++) await user.keyboard('{Control>}z{/Control}');
  expect(fireEvent.keyDown(screen.getByRole('region'), { key: 'z', code: 'KeyZ', ctrlKey: true })).toBe(false);
});

it('leaves a field that is not part of the lesson to the browser', async () => {
  await begin();
  const apart = await screen.findByLabelText('Asked so many seconds before');
  fireEvent.change(apart, { target: { value: '7' } });
  expect(fireEvent.keyDown(apart, { key: 'z', code: 'KeyZ', ctrlKey: true })).toBe(true);
  expect(lesson()).not.toBeNull();
  expect(fireEvent.keyDown(button('Say something'), { key: 'z', code: 'KeyZ', ctrlKey: true })).toBe(false);
  expect(lesson()).toBeNull();
});
