import { expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { podGracePeriodSeconds } from './gracefulDelete.ts';

const pod = (spec: object, phase = 'Running'): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [], nodeName: 'n', terminationGracePeriodSeconds: 30, ...spec },
  status: { phase },
});

it.each([
  [pod({}), undefined, 30],
  [pod({}), 5, 5],
  [pod({}), 0, 0],
  [pod({}), -1, 1],
  [pod({ nodeName: '' }), 60, 0],
  [pod({}, 'Succeeded'), 60, 0],
  [pod({}, 'Failed'), undefined, 0],
])('case %#', (given, requested, expected) => expect(podGracePeriodSeconds(given, requested)).toBe(expected));
