import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { PROXY_RULES } from '#cluster/api/proxyRules.ts';
import { TRAFFIC_CLIENTS } from '#cluster/environment/traffic/trafficRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import type { BehaviourSettings } from '#protocol/behaviours.ts';
import type { TrafficView } from '#protocol/traffic.ts';
import type { Session } from '#session/session.ts';
import { apply, does, journalReasons, node, runTo, S, start } from '#session/testing/manifestSession.ts';

const IMAGE = 'web:1';
const ID = 'default/web';

function web(replicas: number, container = ''): string {
  return `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers: [{name: app, image: '${IMAGE}'${container}}]
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: default}
spec: {selector: {app: web}, ports: [{port: 80, targetPort: 8080}]}
`;
}
const SLEEP_5 = ', lifecycle: {preStop: {sleep: {seconds: 5}}}';

/** Requests flow since 20 s. */
function flowing(manifests: string, { rate = 100, behaviour = {} as BehaviourSettings } = {}): Session {
  const session = start(node('n1') + node('n2'));
  does(session, { type: 'behaviour.set', target: { image: IMAGE }, behaviour });
  session.seekTime(5 * S);
  apply(session, manifests);
  session.seekTime(20 * S);
  does(session, { type: 'traffic.start', namespace: 'default', service: 'web', ratePerSecond: rate });
  return session;
}

const view = (session: Session): TrafficView => session.ask('traffic', { id: ID })[0] as TrafficView;
const counts = (session: Session) => view(session).client.counts;
const pods = (session: Session): Pod[] => session.world.table(store('Pod')).values();

function deleteFirst(session: Session): string {
  const { name, uid = '' } = pods(session)[0]?.metadata ?? { name: '' };
  does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name });
  return uid;
}

const proxyStopsUs = (session: Session, uid: string): number => {
  const rules = () => session.world.table(PROXY_RULES).values();
  runTo(session, () => rules().every(({ endpoints }) => endpoints.every((endpoint) => endpoint.uid !== uid)), 60 * S);
  return session.run.clockUs;
};

describe('traffic from EndpointSlice to kube-proxy', () => {
  it('requests reach all ready Pods at the requested rate', () => {
    const session = flowing(web(3));
    session.seekTime(40 * S);
    expect(counts(session)).toEqual({
      answered: 2000,
      refused: 0,
      unreachable: 0,
      errors: 0,
      noEndpoints: 0,
      balancer: 0,
    });
    expect(view(session).rules?.endpoints.map(({ ready }) => ready)).toEqual([true, true, true]);
    expect(
      view(session)
        .seconds.map(({ counts: { answered } }) => answered)
        .slice(1, 19),
    ).toEqual(Array(18).fill(100));
  });

  it('proxy rules follow the slice after two delays, at least a second apart', () => {
    const session = flowing(web(2));
    session.seekTime(30 * S);
    deleteFirst(session);
    session.seekTime(40 * S);
    const seen = journalReasons(session).filter(({ type, atUs }) => type === 'endpointSlice.seen' && atUs > 30 * S);
    const programmed = journalReasons(session).filter(({ type, atUs }) => type === 'rules.programmed' && atUs > 30 * S);
    expect((programmed[0]?.atUs ?? 0) - (seen[0]?.atUs ?? 0)).toBe(100_000);
    programmed.slice(1).forEach(({ atUs }, i) => {
      expect(atUs - (programmed[i]?.atUs ?? 0)).toBeGreaterThanOrEqual(1_100_000);
    });
  });

  it('the slice keeps the address of a terminating Pod and its serving state', () => {
    const session = flowing(web(2, SLEEP_5));
    session.seekTime(30 * S);
    const uid = deleteFirst(session);
    session.seekTime(33 * S);
    const slices = session.world.table(store('EndpointSlice')).values();
    const endpoint = slices.flatMap(({ endpoints = [] }) => endpoints).find(({ targetRef }) => targetRef?.uid === uid);
    expect(endpoint?.conditions).toEqual({ ready: false, serving: true, terminating: true });
  });

  it('requests reach a process after SIGTERM unless preStop sleeps 5 s', () => {
    const run = (container: string) => {
      const session = flowing(web(2, container));
      session.seekTime(30 * S);
      const uid = deleteFirst(session);
      const stopsUs = proxyStopsUs(session, uid);
      session.seekTime(50 * S);
      const sigtermUs = journalReasons(session).find(({ type }) => type === 'sigterm.sent')?.atUs ?? 0;
      const red = view(session).failures.filter(({ pod }) => pod?.uid === uid);
      return { stops: (stopsUs - 30 * S) / S, sigterm: (sigtermUs - 30 * S) / S, red };
    };
    const bare = run('');
    expect(bare.sigterm).toBeLessThan(0.05);
    expect(bare.stops).toBeGreaterThan(0.1);
    expect(bare.stops).toBeLessThan(1.3);
    expect(bare.red.length).toBeGreaterThan(0);
    expect(new Set(bare.red.map(({ cause }) => cause))).toEqual(new Set(['process.stopping']));
    expect(bare.red.every(({ atUs }) => atUs >= 30 * S && atUs <= 30 * S + bare.stops * S)).toBe(true);
    const slept = run(SLEEP_5);
    expect([slept.red, Math.round(slept.sigterm)]).toEqual([[], 5]);
  });

  it('shows a Pod as failing for one second after its last failure', () => {
    const session = flowing(web(2));
    session.seekTime(30 * S);
    const [first] = pods(session);
    deleteFirst(session);
    session.seekTime(50 * S);
    const lastUs = view(session).failures.at(-1)?.atUs ?? 0;
    session.seekTime(lastUs + S / 2);
    expect(view(session).failingPods).toEqual([first?.metadata.name]);
    session.seekTime(lastUs + 2 * S);
    expect(view(session).failingPods).toEqual([]);
  });

  it('an application that serves until it exits loses no request in its grace period', () => {
    const session = flowing(web(2), { behaviour: { servesWhileStopping: true, stopsAfterMs: 10_000 } });
    session.seekTime(30 * S);
    deleteFirst(session);
    session.seekTime(60 * S);
    expect(counts(session)).toMatchObject({ refused: 0, unreachable: 0, noEndpoints: 0 });
  });

  it('requests go to terminating Pods that still serve when no Pod is ready', () => {
    const session = flowing(web(1, SLEEP_5));
    session.seekTime(30 * S);
    does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 0 });
    session.seekTime(33 * S);
    expect(view(session).rules).toMatchObject({
      usesTerminating: true,
      endpoints: [{ terminating: true, serving: true }],
    });
    expect(counts(session)).toMatchObject({ refused: 0, noEndpoints: 0 });
    session.seekTime(45 * S);
    expect(counts(session).noEndpoints).toBeGreaterThan(500);
    expect(view(session).failures.at(-1)).toMatchObject({ outcome: 'noEndpoints', cause: 'endpoints.none' });
  });

  it('a machine without power gives no answer, and an unhealthy application gives errors', () => {
    const off = flowing(web(2));
    off.seekTime(30 * S);
    does(off, { type: 'fault.set', fault: 'node.down', value: 1, node: 'n2' });
    off.seekTime(32 * S);
    expect(counts(off).unreachable).toBeGreaterThan(50);
    const unwell = flowing(web(1), { behaviour: { unhealthyAfterMs: 20_000 } });
    unwell.seekTime(40 * S);
    expect(counts(unwell).errors).toBeGreaterThan(500);
  });

  it('kube-proxies add entries only while traffic runs', () => {
    const session = flowing(web(2));
    session.seekTime(30 * S);
    does(session, { type: 'traffic.stop', id: ID });
    does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 4 });
    session.seekTime(60 * S);
    const seen = journalReasons(session).filter(({ type }) => type === 'endpointSlice.seen');
    expect(seen.every(({ atUs }) => atUs > 20 * S && atUs < 31 * S)).toBe(true);
    expect(session.world.table(PROXY_RULES).size).toBe(0);
    expect(session.world.table(TRAFFIC_CLIENTS).get(ID)).toMatchObject({
      state: 'ended',
      order: 0,
    });
  });

  it('sends requests one by one at a slow rate, and seeking back undoes them', () => {
    const session = flowing(web(1), { rate: 0.5 });
    session.seekTime(31 * S);
    expect(view(session).client.sent).toBe(5);
    session.seekTime(25 * S);
    expect(view(session).client.sent).toBe(2);
  });

  it('explains a mistake in a command', () => {
    const session = start(node('n1'));
    const result = session.accept({ type: 'traffic.start', namespace: 'default', service: 'web', ratePerSecond: 0 });
    expect(result).toMatchObject({ ok: false, problems: [{ field: 'ratePerSecond' }] });
  });
});
