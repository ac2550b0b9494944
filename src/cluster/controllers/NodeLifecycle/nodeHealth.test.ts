import { describe, expect, it } from 'vitest';
import { formatMicroTime, formatTime } from '#base/rfc3339.ts';
import type { Lease, Node } from '#model/generated/types.ts';
import { givenUpAtUs, healthAfter, isSilent, type NodeCheck, nextLookUs, unknownConditions } from './nodeHealth.ts';

const S = 1_000_000;
const look = (at: number, previous: number): NodeCheck => ({ atUs: at * S, previousUs: previous * S, delayUs: 12_000 });

const node = (heartbeat?: number): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n', creationTimestamp: formatTime(-S) },
  spec: {},
  status:
    heartbeat === undefined
      ? {}
      : { conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: formatTime(heartbeat * S) }] },
});

const lease = (seconds: number): Lease => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name: 'n' },
  spec: { renewTime: formatMicroTime(seconds * S) },
});

describe('healthAfter', () => {
  it('counts a Lease renewal from the first check that could see it, even when checks are skipped', () => {
    const first = healthAfter(node(0), lease(0), undefined, look(0, 0));
    expect(first.seenAtUs).toBe(0);
    const later = healthAfter(node(0), lease(41), first, look(55, 0));
    expect(later.seenAtUs).toBe(45 * S);
    expect(givenUpAtUs(node(0), later, look(55, 0))).toBe(100 * S);
  });

  it('skipping checks gives the same health as running each one', () => {
    for (const renewed of [1, 4.98, 4.99, 5, 9.999, 23]) {
      let each = healthAfter(node(0), lease(0), undefined, look(0, 0));
      for (let at = 5; at <= 50; at += 5) {
        const isThere = renewed + 0.012 <= at;
        each = healthAfter(node(0), lease(isThere ? renewed : 0), each, look(at, at - 5));
      }
      const once = healthAfter(
        node(0),
        lease(renewed),
        healthAfter(node(0), lease(0), undefined, look(0, 0)),
        look(50, 0),
      );
      expect(once.seenAtUs, String(renewed)).toBe(each.seenAtUs);
    }
  });

  it('ignores an older renewal and changes nothing without news', () => {
    const known = healthAfter(node(0), lease(20), undefined, look(20, 20));
    expect(healthAfter(node(0), lease(20), known, look(25, 20))).toBe(known);
    expect(healthAfter(node(0), lease(10), known, look(25, 20)).seenAtUs).toBe(20 * S);
  });

  it.each([
    ['exists', 20, 35],
    ['is renewed between the same checks', 29, 30],
    ['is renewed later', 41, 45],
  ])('counts a Lease again after a heartbeat when it %s', (_, renewed, expectedS) => {
    const known = healthAfter(node(0), lease(20), undefined, look(25, 25));
    const once = healthAfter(node(26), lease(renewed), known, look(50, 25));
    let each = known;
    for (let at = 30; at <= 50; at += 5)
      each = healthAfter(node(26), lease(renewed + 0.012 <= at ? renewed : 20), each, look(at, at - 5));
    expect([once.seenAtUs, each.seenAtUs]).toEqual([expectedS * S, expectedS * S]);
  });

  it('gives a Node without a heartbeat the startup grace period from its creation', () => {
    const health = healthAfter(node(), undefined, undefined, look(0, 0));
    expect(health.seenAtUs).toBe(-S);
    expect(isSilent(node(), health, 55 * S)).toBe(false);
    expect(isSilent(node(), health, 60 * S)).toBe(true);
  });
});

it('marks a silent Node at the first check after the grace period', () => {
  expect(nextLookUs(50 * S, 0)).toBe(55 * S);
  expect(nextLookUs(52 * S, 0)).toBe(55 * S);
});

it('sets only the conditions of the kubelet to Unknown', () => {
  const known: Node = {
    ...node(),
    status: {
      conditions: [
        { type: 'Ready', status: 'True', reason: 'KubeletReady' },
        { type: 'NetworkUnavailable', status: 'False', reason: 'RouteCreated' },
      ],
    },
  };
  expect(unknownConditions(known, 0).map(({ type, status, reason }) => [type, status, reason])).toEqual([
    ['Ready', 'Unknown', 'NodeStatusUnknown'],
    ['NetworkUnavailable', 'False', 'RouteCreated'],
    ['MemoryPressure', 'Unknown', 'NodeStatusNeverUpdated'],
    ['DiskPressure', 'Unknown', 'NodeStatusNeverUpdated'],
    ['PIDPressure', 'Unknown', 'NodeStatusNeverUpdated'],
  ]);
});
