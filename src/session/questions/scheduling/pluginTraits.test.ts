import { expect, test } from 'vitest';
import { pluginsThat, traitsOf } from './pluginTraits.ts';

test('the game and the lessons offer well-known plugins', () => {
  expect(pluginsThat(({ isOfferedInGame }) => isOfferedInGame)).toEqual([
    'NodeUnschedulable',
    'TaintToleration',
    'NodeAffinity',
    'NodeResourcesFit',
    'PodTopologySpread',
  ]);
  expect(pluginsThat(({ isOfferedInLesson }) => isOfferedInLesson)).toEqual([
    'TaintToleration',
    'NodeAffinity',
    'NodeResourcesFit',
    'VolumeBinding',
  ]);
});

test('lists the plugins about volumes, for which no change is offered', () => {
  expect(pluginsThat(({ isAboutVolumes }) => isAboutVolumes)).toEqual([
    'VolumeRestrictions',
    'NodeVolumeLimits',
    'VolumeBinding',
    'VolumeZone',
  ]);
});

test('an extender or another name that is no plugin has default traits', () => {
  for (const name of ['', 'http://127.0.0.1:8888/', 'constructor'])
    expect(traitsOf(name)).toMatchObject({ refusal: 'other', score: 'other', constraint: 'other', podChange: 'none' });
});
