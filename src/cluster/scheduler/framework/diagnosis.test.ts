import { describe, expect, it } from 'vitest';
import { fitErrorMessage, NodeStatuses } from './diagnosis.ts';
import { status } from './status.ts';

describe('fitErrorMessage', () => {
  it('counts reasons and sorts them as text', () => {
    const statuses = new NodeStatuses();
    for (let i = 0; i < 10; i++)
      statuses.set(`n${i}`, status('F', 'Unschedulable', 'Insufficient cpu', ...(i < 2 ? ['Too many pods'] : [])));
    statuses.set('x', status('U', 'UnschedulableAndUnresolvable', 'node(s) were unschedulable'));
    expect(fitErrorMessage(11, { statuses, preFilterMessage: '', postFilterMessage: 'preemption: none' })).toBe(
      '0/11 nodes are available: 1 node(s) were unschedulable, 10 Insufficient cpu, 2 Too many pods. preemption: none',
    );
  });

  it('counts nodes without a status of their own with the common one', () => {
    const statuses = new NodeStatuses(status('', 'UnschedulableAndUnresolvable', 'left out'));
    statuses.set('a', status('F', 'Unschedulable', 'full'));
    expect(fitErrorMessage(4, { statuses, preFilterMessage: '', postFilterMessage: '' })).toBe(
      '0/4 nodes are available: 1 full, 3 left out.',
    );
  });

  it('names only PreFilter when that rejected the Pod', () => {
    const statuses = new NodeStatuses(status('P', 'UnschedulableAndUnresolvable', 'gone'));
    expect(fitErrorMessage(4, { statuses, preFilterMessage: 'gone', postFilterMessage: '' })).toBe(
      '0/4 nodes are available: gone.',
    );
  });
});
