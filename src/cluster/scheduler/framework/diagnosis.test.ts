import { describe, expect, it } from 'vitest';
import { fitErrorMessage, NodeStatuses } from './diagnosis.ts';
import { NodeInfo } from './nodeInfo.ts';
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

  it('adds nodes without their own status to the common one', () => {
    const statuses = new NodeStatuses(status('', 'UnschedulableAndUnresolvable', 'left out'));
    statuses.set('a', status('F', 'Unschedulable', 'full'));
    expect(fitErrorMessage(4, { statuses, preFilterMessage: '', postFilterMessage: '' })).toBe(
      '0/4 nodes are available: 1 full, 3 left out.',
    );
  });

  it('names only PreFilter when PreFilter rejected the Pod', () => {
    const statuses = new NodeStatuses(status('P', 'UnschedulableAndUnresolvable', 'gone'));
    expect(fitErrorMessage(4, { statuses, preFilterMessage: 'gone', postFilterMessage: '' })).toBe(
      '0/4 nodes are available: gone.',
    );
  });
});

describe('NodeStatuses', () => {
  const full = status('F', 'Unschedulable', 'full');
  const tainted = status('T', 'UnschedulableAndUnresolvable', 'tainted');
  const nodes = ['a', 'b', 'c'].map((name) => new NodeInfo(name));
  const names = (found: readonly NodeInfo[]) => found.map(({ name }) => name);

  it('counts a node once after its status is replaced', () => {
    const statuses = new NodeStatuses();
    statuses.add('b', full);
    statuses.set('a', full);
    statuses.set('b', tainted);
    expect(statuses.size).toBe(2);
    expect([...statuses.entries()]).toEqual([
      ['b', tainted],
      ['a', full],
    ]);
  });

  it('finds nodes by code in list order, including those with the common status', () => {
    const statuses = new NodeStatuses();
    statuses.add('c', full);
    statuses.add('a', full);
    expect(names(statuses.nodesWithCode('Unschedulable', nodes))).toEqual(['a', 'c']);
    expect(names(statuses.nodesWithCode('UnschedulableAndUnresolvable', nodes))).toEqual(['b']);
    statuses.set('b', full);
    expect(statuses.nodesWithCode('UnschedulableAndUnresolvable', nodes)).toEqual([]);
  });

  it('keeps nothing from the previous cycle', () => {
    const statuses = new NodeStatuses();
    statuses.set('a', full);
    statuses.absent = full;
    statuses.clear();
    expect(statuses.size).toBe(0);
    expect([...statuses.entries()]).toEqual([]);
    expect(statuses.get('a').code).toBe('UnschedulableAndUnresolvable');
    expect(statuses.nodesWithCode('Unschedulable', nodes)).toEqual([]);
  });
});
