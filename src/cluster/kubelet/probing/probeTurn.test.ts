import { describe, expect, it } from 'vitest';
import type { BehaviourSettings } from '#cluster/environment/behaviour.ts';
import { setBehaviour } from '#cluster/environment/behaviourOf.ts';
import { World } from '#kernel/world.ts';
import type { Container, Pod, Probe } from '#model/generated/types.ts';
import type { KubeletPod, ProbeKind, ProbeState, RuntimeContainer } from '../kubeletRecords.ts';
import { newContainers } from '../runtimeContainer.ts';
import { failureAt, type LiveProbe, liveProbe, nextTurnUs, probeTimes, runUs } from './probeTurn.ts';

const S = 1_000_000;
const STATE: ProbeState = {
  instance: 1,
  lastResult: 'Success',
  resultRun: 0,
  onHold: false,
  tickUs: 0,
  beginUs: -1,
  dueOrder: 0,
  isTriggered: false,
  isStopped: false,
};

interface Wanted {
  readonly kind?: ProbeKind;
  readonly probe?: Probe;
  readonly state?: Partial<ProbeState>;
  readonly container?: Partial<RuntimeContainer>;
  readonly behaviour?: BehaviourSettings;
}

function setUp({ kind = 'liveness', probe = {}, state, container, behaviour }: Wanted) {
  const world = new World();
  if (behaviour) setBehaviour(world, { image: 'web' }, behaviour);
  const spec: Container = { name: 'app', image: 'web', [`${kind}Probe`]: { periodSeconds: 10, ...probe } };
  const pod: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', uid: 'u' }, spec: { containers: [spec] } };
  const [fresh] = newContainers(pod);
  const running = {
    ...(fresh as RuntimeContainer),
    state: 'running' as const,
    instances: 1,
    seenInstance: 1,
    seenState: 'running' as const,
    startedUs: 3.6 * S,
    started: kind !== 'startup',
    probes: { [kind]: { ...STATE, ...state } },
    ...container,
  };
  const record = { uid: 'u', pod, containers: [running] } as unknown as KubeletPod;
  return { world, record, live: liveProbe(world, record, running, kind) as LiveProbe };
}

const next = (wanted: Wanted, fromUs = 4 * S) => nextTurnUs(setUp(wanted).live, fromUs);

describe('nextTurnUs', () => {
  it('skips probes that cannot change anything', () => expect(next({})).toBeUndefined());
  it('takes the first tick of an unhealthy time', () =>
    expect(next({ behaviour: { unhealthyAfterMs: 30_000 } })).toBe(40 * S));
  it('misses an unhealthy time between two ticks', () =>
    expect(next({ behaviour: { unhealthyAfterMs: 30_000, unhealthyUntilMs: 35_000 } })).toBeUndefined());
  it('runs a probe when the result changed from failure to success', () =>
    expect(next({ state: { result: 'Success', lastResult: 'Failure', resultRun: 1 } })).toBe(10 * S));
  it('counts the initial delay from the whole second of the start', () =>
    expect(next({ kind: 'readiness', probe: { initialDelaySeconds: 7, periodSeconds: 1 } })).toBe(10 * S));
  it.each<[string, Wanted]>([
    ['while on hold', { state: { onHold: true, lastResult: 'Failure' } }],
    ['stopped', { kind: 'readiness', state: { isStopped: true } }],
    ['before the startup probe succeeds', { kind: 'readiness', container: { started: false } }],
    ['after the startup probe succeeded', { kind: 'startup', container: { started: true } }],
    [
      'for an instance that the kubelet has not seen',
      { kind: 'readiness', container: { seenInstance: 0, seenState: 'none' } },
    ],
  ])('runs no probe %s', (_, wanted) => expect(next(wanted)).toBeUndefined());
  it('a hold applies to one instance only', () =>
    expect(
      next({
        state: { onHold: true, instance: 1, lastResult: 'Failure', resultRun: 0 },
        container: { instances: 2, seenInstance: 2 },
        behaviour: { unhealthyAfterMs: 0 },
      }),
    ).toBe(10 * S));
});

describe('failureAt', () => {
  it('the probe is refused before the process listens', () => {
    const { live } = setUp({ behaviour: { unhealthyAfterMs: 0, unhealthyUntilMs: 5000 } });
    expect([8.5, 8.7].map((s) => failureAt(live, s * S))).toEqual(['refused', undefined]);
  });
  it('a probe times out when the answer takes timeoutSeconds', () => {
    const { live } = setUp({ probe: { timeoutSeconds: 2 }, behaviour: { probeLatencyMs: 2000 } });
    expect([failureAt(live, 10 * S), runUs(live)]).toEqual(['timeout', 2 * S]);
  });
});

describe('probeTimes', () => {
  it('lists the skipped probes and the first one that runs', () => {
    const { world, record } = setUp({
      behaviour: { unhealthyAfterMs: 20_000 },
      state: { beginUs: 30 * S, dueOrder: 7 },
    });
    expect(
      probeTimes(world, record, 4 * S, 60 * S).map(({ atUs, outcome, leftOut }) => [atUs / S, outcome, leftOut]),
    ).toEqual([
      [10, 'success', true],
      [20, 'success', true],
      [30, 'failure', false],
    ]);
  });
});
