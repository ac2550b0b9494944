import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { AutoscalingView } from '#protocol/autoscaling.ts';
import type { Session } from '#session/session.ts';
import { events, S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { nodes } from './testing/autoscalingSession.ts';

const view = (session: Session) => session.ask('autoscaling', {}) as AutoscalingView;
const waiting = (session: Session) =>
  session.world
    .table(store('Pod'))
    .values()
    .filter(({ spec }) => !spec.nodeName)
    .map(({ metadata }) => metadata.name);
const targets = (session: Session) =>
  view(session).groups.flatMap(({ id, target }) => (target > 0 ? [[id, target]] : []));

describe('node group growth', () => {
  it('no-scale-up: explains for each waiting Pod why no group would help', () => {
    const session = openedScenario('no-scale-up');
    session.seekTime(60 * S);
    expect(targets(session)).toEqual([['small', 2]]);
    expect(waiting(session)).toHaveLength(4);
    const said = (name: string) => events(session, name).find((text) => text.startsWith('NotTriggerScaleUp'));
    const taint = '1 node(s) had untolerated taint(s)';
    const atMost = '1 max node group size reached';
    const prefix = "NotTriggerScaleUp: pod didn't trigger scale-up: ";
    const wrongLabel = "1 node(s) didn't match Pod's node affinity/selector";
    expect(said('too-large')).toBe(`${prefix}${atMost}, ${taint}`);
    expect(said('elsewhere')).toBe(`${prefix}${atMost}, ${wrongLabel}`);
    expect(said('expendable')).toBeUndefined();
    expect(view(session).pods.find(({ pod }) => pod === 'default/expendable')?.verdict).toBe('expendable');
    session.seekTime(290 * S);
    expect(targets(session)).toEqual([['small', 3]]);
    expect(waiting(session)).toHaveLength(3);
    expect(events(session, 'too-large')).toContain(`${prefix}1 Insufficient cpu, ${taint}`);
  });

  it('scale-up: decides within 10 s and has nodes 90 s later', () => {
    const session = openedScenario('scale-up');
    session.seekTime(25 * S);
    expect(targets(session)).toEqual([['small', 3]]);
    session.seekTime(108 * S);
    expect(waiting(session)).toHaveLength(8);
    session.seekTime(150 * S);
    expect(waiting(session)).toEqual([]);
    expect(nodes(session)).toHaveLength(3);
  });

  it('scale-down: removes the node at 45 % after ten minutes and keeps the others', () => {
    const session = openedScenario('scale-down');
    session.seekTime(60 * S);
    const phases = (wanted: string) => view(session).nodes.filter(({ phase }) => phase === wanted);
    expect(phases('unneeded')).toMatchObject([{ utilization: 0.45 }]);
    expect(phases('needed')).toMatchObject([{ utilization: 0.55 }]);
    expect(phases('blocked')).toMatchObject([{ blocker: { reason: 'NotReplicated', pod: 'default/alone' } }]);
    session.seekTime(610 * S);
    expect(nodes(session)).toHaveLength(3);
    session.seekTime(720 * S);
    expect(nodes(session)).toHaveLength(2);
    expect(waiting(session)).toEqual([]);
  });

  it('sharded-autoscalers: two autoscalers allow 8 to 1400 and 8 to 1800 nodes, and 16 join', () => {
    const session = openedScenario('sharded-autoscalers');
    session.seekTime(180 * S);
    expect(view(session).autoscalers.map(({ name, least, most, target }) => [name, least, most, target])).toEqual([
      ['ca-1', 8, 1400, 8],
      ['ca-2', 8, 1800, 8],
    ]);
    expect(nodes(session)).toHaveLength(16);
  });

  it('two-autoscalers: adds two machines for one Pod, or only one with a label', () => {
    const session = openedScenario('two-autoscalers');
    const total = () => view(session).autoscalers.map(({ target }) => target);
    session.seekTime(60 * S);
    expect(total()).toEqual([1, 1]);
    session.seekTime(950 * S);
    expect(total().reduce((sum, one) => sum + one, 0)).toBe(1);
    const [before] = total();
    session.seekTime(1100 * S);
    expect(total()[0]).toBe(before);
    expect(waiting(session)).toEqual([]);
  });
});

describe('node-expiry', () => {
  it('v1beta1 prepares the replacement node first, and v1 does not wait for it', () => {
    const session = openedScenario('node-expiry');
    const ready = (app: string) =>
      session.world
        .table(store('Pod'))
        .values()
        .filter(({ metadata }) => metadata.labels?.app === app)
        .filter(({ status }) =>
          status?.conditions?.some(({ type, status: said }) => type === 'Ready' && said === 'True'),
        ).length;
    session.seekTime(590 * S);
    expect([ready('v1beta1'), ready('v1')]).toEqual([4, 4]);
    const phases = () => view(session).pools.map(({ name, claims }) => [name, ...claims.map(({ phase }) => phase)]);
    expect(phases()).toEqual([
      ['v1', 'ready'],
      ['v1beta1', 'ready'],
    ]);
    session.seekTime(640 * S);
    expect(phases()).toEqual([
      ['v1', 'draining', 'launching'],
      ['v1beta1', 'replacing', 'launching'],
    ]);
    expect([ready('v1beta1'), ready('v1')]).toEqual([4, 3]);
    session.seekTime(840 * S);
    expect(phases()).toEqual([
      ['v1', 'ready'],
      ['v1beta1', 'ready'],
    ]);
    expect([ready('v1beta1'), ready('v1')]).toEqual([4, 4]);
  });
});

describe('burst-or-steps', () => {
  it('refuses requests after a jump of 10 percent, but not at 2 percent per minute', () => {
    const session = openedScenario('burst-or-steps');
    session.seekTime(420 * S);
    const { points } = session.ask('growth', {});
    const of = (fromS: number, toS: number) => points.filter(({ fromUs }) => fromUs >= fromS * S && fromUs < toS * S);
    const refused = (fromS: number, toS: number) => of(fromS, toS).reduce((sum, { rejected }) => sum + rejected, 0);
    const p99 = (fromS: number, toS: number) =>
      Math.max(...of(fromS, toS).map(({ schedulingP99Seconds = 0 }) => schedulingP99Seconds));
    expect(refused(10, 110)).toBeGreaterThan(20);
    expect(refused(110, 420)).toBe(0);
    expect(of(110, 420).reduce((sum, { scheduled }) => sum + scheduled, 0)).toBe(400);
    expect(p99(10, 110)).toBeGreaterThan(p99(110, 420));
    expect(p99(110, 420)).toBeLessThanOrEqual(1);
    // Scrapes are kept for ten minutes: what is older is not counted any more, and does not appear as if it were new.
    session.seekTime(660 * S);
    const later = session.ask('growth', {});
    expect(later.counted?.fromUs).toBeGreaterThan(30 * S);
    expect(later.points.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(0);
  });
});
