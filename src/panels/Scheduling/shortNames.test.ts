import { describe, expect, it } from 'vitest';
import { shortNodeName } from './shortNodeName.ts';
import { shortReason } from './shortReason.ts';

describe('shortReason', () => {
  it.each([
    [['node(s) had untolerated taint(s)'], 'untolerated taint'],
    [['node(s) were unschedulable'], 'unschedulable'],
    [["node(s) didn't match Pod's node affinity/selector"], "didn't match Pod's node affinity/selector"],
    [['Insufficient cpu'], 'Insufficient cpu'],
    [['Insufficient cpu', 'Insufficient memory'], 'cpu, memory'],
    [[], 'Plugin'],
  ])('shortens the reason %j', (reasons, short) => {
    expect(shortReason(reasons, 'Plugin')).toBe(short);
  });
});

it('keeps the end of a node name', () => {
  expect(['node-12', 'ip-10-0-3-7.ec2.internal', 'alone'].map(shortNodeName)).toEqual(['12', '7', 'alone']);
});
