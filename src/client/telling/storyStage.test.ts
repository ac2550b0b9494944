import { beforeEach, expect, test } from 'vitest';
import { declineStory, goingOn, useStoryStage } from './storyStage.ts';

beforeEach(() => useStoryStage.getState().offer(null));

test('to go on where a story is offered begins it, and then it is offered no longer', () => {
  useStoryStage.getState().offer('rollout-502');
  expect(goingOn({ type: 'next' })).toEqual({
    type: 'inTurn',
    controls: [{ type: 'story', on: true }, { type: 'next' }],
  });
  expect(useStoryStage.getState().offered).toBeNull();
  expect(goingOn({ type: 'next' })).toEqual({ type: 'next' });
});

test('to play is to begin it, too, at the speed that was asked for', () => {
  useStoryStage.getState().offer('rollout-502');
  expect(goingOn({ type: 'play', speed: 2 })).toEqual({
    type: 'inTurn',
    controls: [{ type: 'story', on: true }, { type: 'next' }, { type: 'play', speed: 2 }],
  });
  expect(goingOn({ type: 'play' })).toEqual({ type: 'play' });
});

test('a step through the entries declines it: its card would lie over what the step shows', () => {
  useStoryStage.getState().offer('rollout-502');
  declineStory();
  expect(useStoryStage.getState().offered).toBeNull();
});
