import { expect, test } from 'vitest';
import { pluginsThat, traitsOf } from './pluginTraits.ts';

test('the game and the lessons offer the plugins that people know', () => {
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

test('what looks at volumes: no change that is offered helps with these', () => {
  expect(pluginsThat(({ isAboutVolumes }) => isAboutVolumes)).toEqual([
    'VolumeRestrictions',
    'NodeVolumeLimits',
    'VolumeBinding',
    'VolumeZone',
  ]);
});

test('an extender, and whatever else is no plugin, has no traits of its own', () => {
  for (const name of ['', 'http://127.0.0.1:8888/', 'constructor'])
    expect(traitsOf(name)).toMatchObject({ refusal: 'other', score: 'other', constraint: 'other', podChange: 'none' });
});
