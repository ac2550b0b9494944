import { beforeEach, expect, test } from 'vitest';
import { declineStory, goingOn, useStoryStage } from './storyStage.ts';

beforeEach(() => useStoryStage.getState().offer(null));

test('Next begins an offered story, and then the story is no longer offered', () => {
  useStoryStage.getState().offer('rollout-502');
  expect(goingOn({ type: 'next' })).toEqual({
    type: 'inTurn',
    controls: [{ type: 'story', on: true }, { type: 'next' }],
  });
  expect(useStoryStage.getState().offered).toBeNull();
  expect(goingOn({ type: 'next' })).toEqual({ type: 'next' });
});

test('Play begins an offered story too, at the requested speed', () => {
  useStoryStage.getState().offer('rollout-502');
  expect(goingOn({ type: 'play', speed: 2 })).toEqual({
    type: 'inTurn',
    controls: [{ type: 'story', on: true }, { type: 'next' }, { type: 'play', speed: 2 }],
  });
  expect(goingOn({ type: 'play' })).toEqual({ type: 'play' });
});

test('a step by entries declines an offered story, since its card would cover the step', () => {
  useStoryStage.getState().offer('rollout-502');
  declineStory();
  expect(useStoryStage.getState().offered).toBeNull();
});
