import { describe, expect, it } from 'vitest';
import { ACTIONS, ALL, clusterEvent, matchesRegistration, UNSCHEDULABLE_TIMEOUT, UPDATE } from './clusterEvent.ts';

describe('matchesRegistration', () => {
  it.each([
    [clusterEvent('Node', 'Add', 'UpdateNodeLabel'), clusterEvent('Node', 'UpdateNodeLabel'), true],
    [clusterEvent('Node', 'Add', 'UpdateNodeLabel'), clusterEvent('Node', 'UpdateNodeTaint'), false],
    [clusterEvent('Node', 'Update'), clusterEvent('Node', 'UpdateNodeTaint'), true],
    [clusterEvent('Pod', 'UpdatePodLabel'), clusterEvent('AssignedPod', 'Update'), false],
    [clusterEvent('Pod', 'Update'), clusterEvent('UnschedulablePod', 'Update'), true],
    [clusterEvent('Pod', 'Add'), clusterEvent('AssignedPod', 'Add'), true],
    [clusterEvent('AssignedPod', 'Add'), clusterEvent('Pod', 'Add'), false],
    [clusterEvent('*', 'All'), clusterEvent('Node', 'Add'), true],
    [clusterEvent('Pod', 'All'), UNSCHEDULABLE_TIMEOUT, false],
  ])('matches the registration %o with the event %o', (registered, happened, expected) => {
    expect(matchesRegistration(registered, happened)).toBe(expected);
  });

  it('includes every action', () => {
    const bits = Object.values(ACTIONS).reduce<number>((all, bit) => all | bit, 0);
    expect(ALL).toBe(bits);
    expect(UPDATE).toBe(bits & ~(ACTIONS.Add | ACTIONS.Delete));
  });
});
