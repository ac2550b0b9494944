import { describe, expect, it } from 'vitest';
import { sameStruct } from './droppedZeros.ts';

describe('two values of a Go type', () => {
  it('are equal when one lacks a field that the text leaves out because it is zero', () => {
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

  it('differ in a zero behind a pointer', () => {
    expect(sameStruct({}, { terminatingReplicas: 0 }, 'DeploymentStatus')).toBe(false);
    expect(sameStruct({ ready: 0 }, {}, 'JobStatus')).toBe(false);
  });
});
