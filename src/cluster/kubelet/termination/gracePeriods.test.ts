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
    ['what DELETE has set', podWith(30, 60), undefined, 60],
    ['less when the kubelet wants it sooner', podWith(30, 60), 15, 15],
    ['not more', podWith(30, 10), 15, 10],
    ['what the spec says when nothing else does', podWith(30), undefined, 30],
    ['never nothing: forced', podWith(30, 0), undefined, 1],
    ['never nothing: evicted', podWith(30), 0, 1],
    ['never nothing: spec', podWith(0), undefined, 1],
  ])('is %s', (_, pod, override, expected) => expect(effectiveGraceSeconds(pod, override)).toBe(expected));
});

describe('killGraceSeconds', () => {
  const container = {
    name: 'c',
    livenessProbe: { terminationGracePeriodSeconds: 5 },
    startupProbe: { terminationGracePeriodSeconds: 3 },
  };
  it('is the failed probe’s own period, else the Pod’s', () => {
    expect(killGraceSeconds(podWith(30), container, 'LivenessProbe')).toBe(5);
    expect(killGraceSeconds(podWith(30), container, 'StartupProbe')).toBe(3);
    expect(killGraceSeconds(podWith(30), container, 'Unknown')).toBe(30);
    expect(killGraceSeconds(podWith(30), { name: 'd' }, 'LivenessProbe')).toBe(30);
  });
  it('is what DELETE has set once the Pod is being deleted', () =>
    expect(killGraceSeconds(podWith(30, 7), container, 'LivenessProbe')).toBe(7));
});
