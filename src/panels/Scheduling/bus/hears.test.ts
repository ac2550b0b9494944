import { describe, expect, it } from 'vitest';
import { hears } from './hears.ts';

describe('hears', () => {
  it.each([
    ['Node', 'UpdateNodeLabel', 'Node', 'UpdateNodeLabel', true],
    ['Node', 'Update', 'Node', 'UpdateNodeLabel', true],
    ['Node', 'UpdateNodeLabel', 'Node', 'Update', false],
    ['Node', 'Add', 'Node', 'Delete', false],
    ['Pod', 'Delete', 'AssignedPod', 'Delete', true],
    ['AssignedPod', 'Delete', 'UnschedulablePod', 'Delete', false],
    ['*', 'All', 'Node', 'Add', true],
    ['Node', 'Add', '*', 'All', true],
  ])('registered for %s %s, happened %s %s: hears is %s', (resource, action, happened, how, expected) => {
    expect(hears({ resource, action }, { resource: happened, actions: [how] })).toBe(expected);
  });
});
