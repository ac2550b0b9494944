import { expect, it } from 'vitest';
import { leftOutZero } from './droppedZeros.ts';

it('returns 0 for an absent count when there is a status', () => {
  const deployment = { kind: 'Deployment', spec: { strategy: {} }, status: {} };
  expect(leftOutZero(deployment, 'Deployment', ['status', 'readyReplicas'])).toBe(0);
  expect(leftOutZero({ kind: 'Deployment' }, 'Deployment', ['status', 'readyReplicas'])).toBeUndefined();
  expect(leftOutZero(deployment, 'Deployment', ['spec', 'paused'])).toBe(false);
  expect(leftOutZero(deployment, 'Deployment', ['spec', 'revisionHistoryLimit'])).toBeUndefined();
  expect(leftOutZero(deployment, 'Deployment', ['spec', 'strategy', 'type'])).toBeUndefined();
  expect(leftOutZero(deployment, 'Deployment', ['status', 'conditions', 'Ready'])).toBeUndefined();
});
