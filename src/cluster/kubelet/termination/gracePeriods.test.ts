import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { effectiveGraceSeconds, killGraceSeconds } from './gracePeriods.ts';

function podWith(terminationGracePeriodSeconds: number | undefined, deletionGracePeriodSeconds?: number): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', deletionGracePeriodSeconds },
    spec: { terminationGracePeriodSeconds, containers: [] },
  };
}

describe('effectiveGraceSeconds', () => {
  it.each<[string, Pod, number | undefined, number]>([
    ['the period of the DELETE request', podWith(30, 60), undefined, 60],
    ['a shorter period of the kubelet', podWith(30, 60), 15, 15],
    ['no longer period of the kubelet', podWith(30, 10), 15, 10],
    ['the period of the spec by default', podWith(30), undefined, 30],
    ['at least one second for a forced deletion', podWith(30, 0), undefined, 1],
    ['at least one second for an eviction', podWith(30), 0, 1],
    ['at least one second for the spec', podWith(0), undefined, 1],
  ])('uses %s', (_, pod, override, expected) => expect(effectiveGraceSeconds(pod, override)).toBe(expected));
});

describe('killGraceSeconds', () => {
  const container = {
    name: 'c',
    livenessProbe: { terminationGracePeriodSeconds: 5 },
    startupProbe: { terminationGracePeriodSeconds: 3 },
  };
  it('uses the period of the failed probe, or else of the Pod', () => {
    expect(killGraceSeconds(podWith(30), container, 'LivenessProbe')).toBe(5);
    expect(killGraceSeconds(podWith(30), container, 'StartupProbe')).toBe(3);
    expect(killGraceSeconds(podWith(30), container, 'Unknown')).toBe(30);
    expect(killGraceSeconds(podWith(30), { name: 'd' }, 'LivenessProbe')).toBe(30);
  });
  it('uses the period of the DELETE request for a deleted Pod', () =>
    expect(killGraceSeconds(podWith(30, 7), container, 'LivenessProbe')).toBe(7));
});
