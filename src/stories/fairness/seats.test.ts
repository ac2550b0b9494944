import { describe, expect, it } from 'vitest';
import { API_SERVER } from '#cluster/api/request.ts';
import { requestExecuted } from '#cluster/apiserver/apiServerEvents.ts';
import { flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import type { Command } from '#protocol/command.ts';
import type { Session } from '#session/session.ts';
import { does, node, S, start } from '#session/testing/manifestSession.ts';

const FLOW = flowTables(API_SERVER);
const LOW = {
  user: 'system:serviceaccount:shop:cart',
  groups: ['system:serviceaccounts', 'system:serviceaccounts:shop'],
};

type Load = Extract<Command, { type: 'load.start' }>;

/** Requests for something that is not there: what they cost is what `executionMs` says. */
function load(session: Session, wanted: Partial<Load>): void {
  const url = '/api/v1/namespaces/shop/configmaps/none';
  does(session, { type: 'load.start', id: 'load', method: 'GET', url, ratePerSecond: 100, ...LOW, ...wanted });
}

const level = (session: Session, name: string) => session.world.table(FLOW.levels).get(name);
const pool = (session: Session, name: string) => session.world.table(FLOW.pools).get(name);
const codes = (session: Session) => session.ask('loads', {})[0]?.codes ?? {};

/** The value of a series in the text that a scrape of the server gets. */
function metric(session: Session, series: string): number {
  const line = session
    .ask('metrics', {})
    .split('\n')
    .find((each) => each.startsWith(`${series} `));
  return line === undefined ? Number.NaN : Number(line.slice(series.length + 1));
}

describe('seats of a running cluster', () => {
  it('two servers have 602 seats each and share none', () => {
    const session = start(node('n1'));
    does(session, { type: 'servers.set', count: 2, mode: 'L7', goawayChance: 0 });
    session.seekTime(S);
    const views = session.ask('fairness', {}).servers.map((server) => session.ask('fairness', { server }));
    expect(views.map(({ nominalSum }) => nominalSum)).toEqual([602, 602]);
    load(session, { ratePerSecond: 1000, burst: 200, count: 200, executionMs: 5000 });
    session.seekTime(2 * S);
    const executing = session.ask('fairness', {}).servers.map((server) => {
      const pools = session.world.table(flowTables(server).pools);
      return pools.get('workload-low')?.requestsExecuting;
    });
    expect(executing).toEqual([56, 56]);
  });

  it('hides the deprecated metric of the limit and shows the new ones', () => {
    const session = start(node('n1'));
    session.seekTime(12 * S);
    const old = session.ask('metricCatalogue', {}).find(({ name }) => name.endsWith('request_concurrency_limit'));
    expect(old?.deprecatedIn).toBe('1.30');
    expect(session.ask('metrics', {})).not.toContain('request_concurrency_limit');
    const limit = (name: string) => metric(session, `apiserver_flowcontrol_${name}{priority_level="workload-low"}`);
    expect(['nominal', 'lower', 'upper', 'current'].map((name) => limit(`${name}_limit_seats`))).toEqual([
      245, 24, 845, 56,
    ]);
  });

  it('lists the eleven active FlowSchemas of v1.36 in matching order', () => {
    const { schemas } = start(node('n1')).ask('fairness', {});
    expect(schemas.map(({ name, matchingPrecedence }) => `${name} ${matchingPrecedence}`)).toEqual([
      'exempt 1',
      'probes 2',
      'system-leader-election 100',
      'system-node-high 400',
      'system-nodes 500',
      'kube-controller-manager 800',
      'kube-scheduler 800',
      'kube-system-service-accounts 900',
      'service-accounts 9000',
      'global-default 9900',
      'catch-all 10000',
    ]);
  });

  it('lists the FlowSchemas that share workload-high, and the bounds of its limit', () => {
    const session = start(node('n1'));
    const sharing = session.ask('fairness', {}).schemas.filter((schema) => schema.level === 'workload-high');
    expect(sharing.map(({ name }) => name)).toEqual([
      'kube-controller-manager',
      'kube-scheduler',
      'kube-system-service-accounts',
    ]);
    expect(level(session, 'workload-high')).toMatchObject({ nominal: 98, lower: 49, upper: 698 });
  });

  it('a level with queues delays requests that a level without queues refuses', () => {
    const outcome = (limitResponse: string) => {
      const session = start(`
---
apiVersion: flowcontrol.apiserver.k8s.io/v1
kind: PriorityLevelConfiguration
metadata: {name: shop, uid: shop}
spec: {type: Limited, limited: {nominalConcurrencyShares: 10, lendablePercent: 0, borrowingLimitPercent: 0, limitResponse: ${limitResponse}}}
---
apiVersion: flowcontrol.apiserver.k8s.io/v1
kind: FlowSchema
metadata: {name: shop, uid: shop-schema}
spec:
  matchingPrecedence: 1000
  priorityLevelConfiguration: {name: shop}
  distinguisherMethod: {type: ByUser}
  rules: [{subjects: [{kind: Group, group: {name: "system:serviceaccounts:shop"}}], resourceRules: [{verbs: ["*"], apiGroups: ["*"], resources: ["*"], namespaces: ["*"]}]}]
${node('n1')}`);
      load(session, { ratePerSecond: 1000, burst: 100, count: 100, executionMs: 500 });
      let waited = 0;
      while ((session.nextDueUs ?? Number.POSITIVE_INFINITY) <= 10 * S) {
        const event = requestExecuted(session.step());
        if (event?.from === 'load/load' && event.startedUs > event.arrivedUs) waited++;
      }
      return { waited, refused: codes(session)[429] ?? 0 };
    };
    // 10 of 255 shares of 600 seats are 24.
    expect(outcome('{type: Queue, queuing: {queues: 16, handSize: 4, queueLengthLimit: 50}}')).toEqual({
      waited: 76,
      refused: 0,
    });
    expect(outcome('{type: Reject}')).toEqual({ waited: 0, refused: 76 });
  });

  it('reports a steady demand of 145 seats, the current limit and the free seats', () => {
    const session = start(node('n1'));
    // Just before the limits are adjusted, so that all of the next period has this demand.
    session.seekTime(9.99 * S);
    load(session, { ratePerSecond: 145, burst: 145, count: 145, executionMs: 40_000 });
    session.seekTime(21 * S);
    const series = (name: string) =>
      metric(session, `apiserver_flowcontrol_${name}{flow_schema="service-accounts",priority_level="workload-low"}`);
    const current = metric(session, 'apiserver_flowcontrol_current_limit_seats{priority_level="workload-low"}');
    expect(series('current_executing_seats')).toBe(145);
    expect(current).toBe(230);
    expect(metric(session, 'apiserver_flowcontrol_nominal_limit_seats{priority_level="workload-low"}')).toBe(245);
    expect(series('current_inqueue_requests')).toBe(0);
    expect(series('dispatched_requests_total')).toBe(145);
    const text = session.ask('metrics', {});
    for (const name of ['request_execution_seconds', 'request_wait_duration_seconds'])
      expect(text).toContain(`# TYPE apiserver_flowcontrol_${name} histogram\n`);
    load(session, { id: 'more', ratePerSecond: 1000, burst: 400, count: 400, executionMs: 5000 });
    session.seekTime(22 * S);
    expect(series('current_inqueue_requests')).toBe(pool(session, 'workload-low')?.requestsWaiting);
    expect(series('current_inqueue_requests')).toBeGreaterThan(10);
  });

  it('counts rejections by FlowSchema, and the alert on them fires', () => {
    const session = start(node('n1'));
    does(session, { type: 'prometheus.start' });
    session.seekTime(61 * S);
    load(session, { ratePerSecond: 1000, burst: 600, count: 600, executionMs: 30_000 });
    session.seekTime(66 * S);
    const rejected = session.world
      .table(FLOW.schemas)
      .values()
      .filter(({ queueFull }) => queueFull > 0)
      .map(({ flowSchema }) => flowSchema);
    expect(rejected).toEqual(['service-accounts']);
    const state = (name: string) =>
      session.ask('prometheus', { seconds: 60 }).alerts.find((alert) => alert.name === name)?.state;
    expect([state('FlowControlRejects'), state('FlowControlRequestsWait')]).toEqual(['firing', 'pending']);
    session.seekTime(140 * S);
    expect([state('FlowControlRejects'), state('FlowControlRequestsWait')]).toEqual(['inactive', 'inactive']);
  });
});
