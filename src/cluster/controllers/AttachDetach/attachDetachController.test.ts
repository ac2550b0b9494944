import { describe, expect, it } from 'vitest';
import type { PersistentVolume, Pod } from '#model/generated/types.ts';
import { isMultiAttachAllowed, multiAttachMessage, usesVolumes } from './attachDetachController.ts';

const pod = (namespace: string, name: string, rest: object = {}) =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace, name },
    spec: { containers: [], nodeName: 'n' },
    ...rest,
  }) as Pod;
const volume = (...accessModes: string[]) => ({ spec: { accessModes } }) as unknown as PersistentVolume;

describe('a volume wanted on two nodes', () => {
  it.each([
    [['ReadWriteOnce'], false],
    [['ReadWriteOncePod'], false],
    [['ReadWriteOnce', 'ReadOnlyMany'], true],
    [['ReadWriteMany'], true],
    [[], true],
  ])('access modes %j allow several nodes: %s', (modes, allowed) => {
    expect(isMultiAttachAllowed(volume(...modes))).toBe(allowed);
  });

  const waiting = pod('shop', 'b');
  it.each([
    [[], "Volume is already exclusively attached to one node and can't be attached to another"],
    [[pod('shop', 'a'), pod('shop', 'c')], 'Volume is already used by pod(s) a, c'],
    [[pod('shop', 'a'), pod('x', 'a')], 'Volume is already used by pod(s) a and 1 pod(s) in different namespaces'],
    [[pod('x', 'a')], 'Volume is already used by 1 pod(s) in different namespaces'],
  ])('the Multi-Attach message names Pods of the same namespace and counts the others (%#)', (elsewhere, because) => {
    expect(multiAttachMessage('pv', waiting, elsewhere)).toBe(`Multi-Attach error for volume "pv" ${because}`);
  });
});

describe('volumes of a Pod', () => {
  const deleted = { namespace: 'shop', name: 'a', deletionTimestamp: '2026-01-01T00:00:00Z' };
  const state = (what: object) => ({ containerStatuses: [{ name: 'c', state: what }] });
  it.each([
    ['bound', pod('shop', 'a'), true],
    ['without a node', pod('shop', 'a', { spec: { containers: [] } }), false],
    ['failed', pod('shop', 'a', { status: { phase: 'Failed' } }), false],
    ['succeeded', pod('shop', 'a', { status: { phase: 'Succeeded' } }), false],
    ['deleted and running', pod('shop', 'a', { metadata: deleted, status: state({ running: {} }) }), true],
    ['deleted and ended', pod('shop', 'a', { metadata: deleted, status: state({ terminated: {} }) }), false],
    ['deleted before it started', pod('shop', 'a', { metadata: deleted, status: state({ waiting: {} }) }), false],
    ['deleted, without a container status', pod('shop', 'a', { metadata: deleted, status: state({}) }), true],
  ])('keeps the volumes attached until the Pod ends: %s', (_, given, uses) => {
    expect(usesVolumes(given)).toBe(uses);
  });
});
