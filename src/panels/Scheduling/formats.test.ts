import { describe, expect, it } from 'vitest';
import { neighbour } from './drag/useKeyboardDrag.ts';
import { formatCpus, formatMemory } from './formatQuantities.ts';
import { formatMoment, formatWait } from './formatTimes.ts';
import { shortNodeName } from './shortNodeName.ts';
import { shortReason } from './shortReason.ts';

it('writes quantities as Kubernetes does', () => {
  const gi = 1024 ** 3;
  expect([0, 2 * gi, gi / 2, 1.5 * gi, 16_000_000_000, 3072, 100].map(formatMemory)).toEqual([
    '0',
    '2Gi',
    '512Mi',
    '1536Mi',
    '14.9Gi',
    '3Ki',
    '100',
  ]);
  expect([850, 4000, 2335].map(formatCpus)).toEqual(['0.85', '4', '2.34']);
});

it('writes waits for a narrow column', () => {
  expect([-5, 0, 12, 9_000, 3_650_000, 132_000_000, 3_732_000_000].map(formatWait)).toEqual([
    '0 ms',
    '0 ms',
    '12 µs',
    '9 ms',
    '3.6 s',
    '2:12',
    '1:02:12',
  ]);
  expect(formatMoment(221_020_000)).toBe('3:41.020');
});

describe('shortReason', () => {
  it.each([
    [['node(s) had untolerated taint(s)'], 'untolerated taint'],
    [['node(s) were unschedulable'], 'unschedulable'],
    [["node(s) didn't match Pod's node affinity/selector"], "didn't match Pod's node affinity/selector"],
    [['Insufficient cpu'], 'Insufficient cpu'],
    [['Insufficient cpu', 'Insufficient memory'], 'cpu, memory'],
    [[], 'Plugin'],
  ])('%j', (reasons, short) => {
    expect(shortReason(reasons, 'Plugin')).toBe(short);
  });
});

it('keeps the end of a node name', () => {
  expect(['node-12', 'ip-10-0-3-7.ec2.internal', 'alone'].map(shortNodeName)).toEqual(['12', '7', 'alone']);
});

it('walks around the nodes', () => {
  const nodes = ['a', 'b', 'c'];
  expect([
    neighbour(nodes, null, 1),
    neighbour(nodes, null, -1),
    neighbour(nodes, 'c', 1),
    neighbour(nodes, 'a', -1),
    neighbour([], null, 1),
  ]).toEqual(['a', 'c', 'a', 'c', null]);
});
