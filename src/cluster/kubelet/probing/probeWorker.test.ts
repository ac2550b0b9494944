import { describe, expect, it } from 'vitest';
import { probedStatus } from './probedStatus.ts';
import { countOutcome, newProbeWorker, takeTurn } from './probeWorker.ts';

const S = 1_000_000;
const running = { containerId: 'a', isRunning: true, startedUs: 0, started: true };

describe('takeTurn', () => {
  it('sets the initial result before the first probe', () => {
    const turn = takeTurn(newProbeWorker('readiness', {}), running, S);
    expect(turn).toMatchObject({ results: ['Failure'], isToProbe: true });
    expect(takeTurn(turn.worker, running, S).results).toEqual([]);
  });

  it('a probe waits whole seconds of initialDelaySeconds from the container start', () => {
    const worker = newProbeWorker('liveness', { initialDelaySeconds: 2 });
    expect(takeTurn(worker, running, 1.99 * S).isToProbe).toBe(false);
    expect(takeTurn(worker, running, 2 * S).isToProbe).toBe(true);
  });

  it('runs only the startup probe until the container has started', () => {
    const starting = { ...running, started: false };
    expect(takeTurn(newProbeWorker('liveness', {}), starting, S).isToProbe).toBe(false);
    expect(takeTurn(newProbeWorker('startup', {}), starting, S).isToProbe).toBe(true);
    expect(takeTurn(newProbeWorker('startup', {}), running, S).isToProbe).toBe(false);
  });
});

describe('countOutcome', () => {
  it('needs enough equal outcomes in a row', () => {
    let worker = newProbeWorker('readiness', { failureThreshold: 2 });
    const results = (['Failure', 'Success', 'Failure', 'Failure'] as const).map((outcome) => {
      const counted = countOutcome(worker, outcome);
      worker = counted.worker;
      return counted.result;
    });
    expect(results).toEqual([undefined, 'Success', undefined, 'Failure']);
  });

  it('stops after a liveness failure until the next container', () => {
    const { worker } = takeTurn(newProbeWorker('liveness', { failureThreshold: 1 }), running, S);
    const failed = countOutcome(worker, 'Failure').worker;
    expect(takeTurn(failed, running, S).isToProbe).toBe(false);
    expect(takeTurn(failed, { ...running, containerId: 'b' }, S)).toMatchObject({
      results: ['Success'],
      isToProbe: true,
    });
  });
});

describe('probedStatus', () => {
  const readinessOnly = { startup: false, readiness: true, liveness: false };
  it('a container is ready without a readiness probe, and otherwise triggers the probe', () => {
    const none = { startup: false, readiness: false, liveness: false };
    expect(probedStatus({ isRunning: true, hasProbe: none, results: {} })).toMatchObject({ ready: true });
    expect(probedStatus({ isRunning: true, hasProbe: readinessOnly, results: {} })).toEqual({
      started: true,
      ready: false,
      triggersReadiness: true,
    });
  });
  it('a container has not started until its startup probe succeeds', () => {
    const hasProbe = { startup: true, readiness: true, liveness: false };
    const results = { startup: 'Unknown', readiness: 'Success' } as const;
    expect(probedStatus({ isRunning: true, hasProbe, results })).toMatchObject({ started: false, ready: false });
  });
});
