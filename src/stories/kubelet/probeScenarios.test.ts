import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import type { TrafficView } from '#protocol/traffic.ts';
import type { Session } from '#session/session.ts';
import { journalReasons, S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

const at = (session: Session, seconds: number): void => session.seekTime(seconds * S);
const pods = (session: Session, app: string): Pod[] =>
  session.world
    .table(store('Pod'))
    .values()
    .filter(({ metadata }) => metadata.labels?.app === app);
const restarts = (pod: Pod | undefined): number => pod?.status?.containerStatuses?.[0]?.restartCount ?? -1;
const isReady = (pod: Pod | undefined): boolean => pod?.status?.containerStatuses?.[0]?.ready ?? false;

describe('slow-starter', () => {
  it('the liveness probe keeps restarting the slow container until it has a startup probe', () => {
    const session = openedScenario('slow-starter');
    for (const second of [40, 80, 120, 160, 199]) {
      at(session, second);
      expect(restarts(pods(session, 'slow')[0])).toBeGreaterThanOrEqual(second < 80 ? 0 : 1);
    }
    const looping = pods(session, 'slow')[0];
    expect(restarts(looping)).toBeGreaterThanOrEqual(3);
    const killed = session.world
      .table(store('Event'))
      .values()
      .filter(({ message }) => message === 'Container app failed liveness probe, will be restarted');
    expect(killed[0]?.count).toBeGreaterThanOrEqual(3);
    at(session, 290);
    const cured = pods(session, 'slow').filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    expect(cured.map((pod) => [isReady(pod), restarts(pod)])).toEqual([[true, 0]]);
  });

  it('a failing readiness probe removes traffic and restarts nothing', () => {
    const session = openedScenario('slow-starter');
    const ready = (): number =>
      session.world
        .table(store('EndpointSlice'))
        .values()
        .flatMap(({ endpoints = [] }) => endpoints.filter(({ conditions }) => conditions?.ready)).length;
    const seen = [50, 100, 150].map((second) => {
      at(session, second);
      return [ready(), ...pods(session, 'busy').map(restarts)];
    });
    expect(seen).toEqual([
      [2, 0, 0],
      [0, 0, 0],
      [2, 0, 0],
    ]);
  });
});

describe('grace-budget', () => {
  it('sends SIGTERM and SIGKILL to five Pods as described, with these exit codes', () => {
    const session = openedScenario('grace-budget');
    const names = new Map<string, string>();
    at(session, 19);
    for (const record of session.world.table(KUBELET_PODS).values()) names.set(record.pod.metadata.name, record.uid);
    at(session, 75);
    const course = (name: string) =>
      journalReasons(session)
        .filter(
          ({ type, subject }) => subject === `default/${name}` && /^(sigterm\.sent|container\.exited)$/.test(type),
        )
        .map((reason) => [
          reason.type === 'sigterm.sent' ? 'TERM' : 'exit',
          Math.round(reason.atUs / S) - 20,
          ...('exitCode' in reason ? [reason.exitCode] : []),
        ]);
    expect([...names.keys()].map((name) => [name, ...course(name)]).sort()).toEqual([
      ['grace-1', ['TERM', 0], ['exit', 2, 137]],
      ['hook-20', ['TERM', 20], ['exit', 30, 137]],
      ['hook-20-grace-45', ['TERM', 20], ['exit', 35, 0]],
      ['hook-hangs', ['TERM', 30], ['exit', 32, 137]],
      ['no-hook', ['TERM', 0], ['exit', 15, 0]],
    ]);
    expect(session.world.table(store('Pod')).size).toBe(0);
  });
});

describe('rollout-502', () => {
  const lost = (session: Session): number => {
    const { answered, ...others } = (session.ask('traffic', {})[0] as TrafficView).client.counts;
    return others.refused + others.unreachable + others.errors + others.noEndpoints;
  };

  it('each update loses requests until the old Pods have the preStop hook', () => {
    const session = openedScenario('rollout-502');
    const [before = 0, first = 0, second = 0, third = 0] = [29, 79, 129, 180].map((seconds) => {
      at(session, seconds);
      return lost(session);
    });
    expect(before).toBe(0);
    expect(first).toBeGreaterThan(3);
    expect(second - first).toBeGreaterThan(3);
    expect(third - second).toBe(0);
    const { client, failures } = session.ask('traffic', {})[0] as TrafficView;
    expect(client.sent).toBe(8000);
    // Most by far are refused by a process that ends; a few come when even the Pod is gone.
    expect(client.counts).toMatchObject({ errors: 0, noEndpoints: 0 });
    expect(client.counts.refused).toBeGreaterThan(5 * client.counts.unreachable);
    expect(failures.every(({ cause }) => cause === 'process.stopping' || cause === 'pod.gone')).toBe(true);
    expect(pods(session, 'shop').map((pod) => [pod.spec.containers[0]?.image, isReady(pod)])).toEqual(
      Array(4).fill(['registry.example/shop:4', true]),
    );
  });
});
