import { describe, expect, it } from 'vitest';
import { sameStruct } from './droppedZeros.ts';

describe('comparison of Go values', () => {
  it('omitted zero fields count as equal', () => {
    const condition = { type: 'Available', status: 'False' };
    const stored = { replicas: 2, conditions: [condition] };
    const computed = {
      replicas: 2,
      readyReplicas: 0,
      collisionCount: undefined,
      conditions: [{ ...condition, message: '' }],
    };
    expect(sameStruct(stored, computed, 'DeploymentStatus')).toBe(true);
    expect(sameStruct(stored, { ...computed, readyReplicas: 1 }, 'DeploymentStatus')).toBe(false);
    expect(sameStruct(stored, { ...computed, conditions: [] }, 'DeploymentStatus')).toBe(false);
    expect(sameStruct(undefined, { replicas: 0 }, 'DeploymentStatus')).toBe(true);
    expect(sameStruct({ active: null }, { active: [] }, 'CronJobStatus')).toBe(true);
  });

  it('a zero behind a pointer differs from an absent field', () => {
    expect(sameStruct({}, { terminatingReplicas: 0 }, 'DeploymentStatus')).toBe(false);
    expect(sameStruct({ ready: 0 }, {}, 'JobStatus')).toBe(false);
  });
});
