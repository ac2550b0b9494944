import { describe, expect, it } from 'vitest';
import { API_SERVER } from '#cluster/api/request.ts';
import { requestInfo } from '#cluster/api/requestInfo.ts';
import { tryClassify } from '#cluster/apiserver/flowcontrol/classify.ts';
import { flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { CLIENT_RESULTS, type ClientResult } from '#cluster/kubectl/kubectl.ts';
import type { Session } from '#session/session.ts';
import { does, node, S, start } from '#session/testing/manifestSession.ts';

const TABLE = flowTables(API_SERVER);

function runUntil(session: Session, seconds: number): void {
  while (session.run.engine.position.atUs < seconds * S) session.step();
}

function levels(session: Session, field: 'nominal' | 'current'): Record<string, number> {
  const records = session.world.table(TABLE.levels).values();
  return Object.fromEntries(records.map((level) => [level.name, level[field]]));
}

function answerOf(session: Session): ClientResult | undefined {
  return session.world.table(CLIENT_RESULTS).values().at(-1);
}

describe('API Priority and Fairness in a running cluster', () => {
  it('refuses a request that waits a quarter of the timeout, although its queues have room', () => {
    const session = start(node('n1'));
    const groups = ['system:serviceaccounts', 'system:serviceaccounts:reports', 'kubeadm:cluster-admins'];
    const load = { id: 'patience', method: 'GET', url: '/version', ratePerSecond: 18, executionMs: 50_000 } as const;
    does(session, { type: 'load.start', ...load, user: 'system:serviceaccount:reports:nightly', groups });
    session.seekTime(60 * S);
    const refused = session
      .ask('metrics', {})
      .split('\n')
      .filter((line) => /^apiserver_flowcontrol_rejected/.test(line));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/priority_level="workload-low",reason="time-out"\} [1-9]\d+$/);
  });

  it('shows seven nominal limits, and idle current limits after 10 s', () => {
    const session = start(node('n1'));
    expect(levels(session, 'nominal')).toEqual({
      'catch-all': 13,
      exempt: 0,
      'global-default': 49,
      'leader-election': 25,
      'node-high': 98,
      system: 74,
      'workload-high': 98,
      'workload-low': 245,
    });
    const initial = session.ask('fairness', {}).levels.map(({ name, initial: seats }) => [name, seats]);
    expect(Object.fromEntries(initial)).toMatchObject({
      'catch-all': 13,
      'global-default': 37,
      'leader-election': 25,
      'node-high': 86,
      system: 62,
      'workload-high': 74,
      'workload-low': 135,
    });
    runUntil(session, 11);
    expect(levels(session, 'current')).toMatchObject({ 'workload-low': 56, 'node-high': 170, 'global-default': 56 });
  });

  it('classifies a hypothetical request rule by rule without a change', () => {
    const session = start(node('n1'));
    const info = requestInfo('GET', '/api/v1/pods?limit=500');
    const user = { name: 'alice', groups: ['system:authenticated'] };
    const tried = tryClassify(session.world, API_SERVER, { user, info, query: info.rawQuery });
    expect(tried).toMatchObject({ flowSchema: 'global-default', level: 'global-default', distinguisher: 'alice' });
    expect(tried?.considered.map(({ name, rule }) => `${name} ${rule}`)).toEqual([
      'exempt -1',
      'probes -1',
      'system-leader-election -1',
      'system-node-high -1',
      'system-nodes -1',
      'kube-controller-manager -1',
      'kube-scheduler -1',
      'kube-system-service-accounts -1',
      'service-accounts -1',
      'global-default 0',
      'catch-all 0',
    ]);
    expect(tried?.hand).toHaveLength(6);
    expect(session.world.takeDelta()).toEqual([]);
  });

  it("refuses a malformed priority level with Kubernetes' message", () => {
    const session = start(node('n1'));
    does(session, {
      type: 'request.send',
      method: 'POST',
      url: '/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations',
      groups: ['system:masters'],
      body: 'apiVersion: flowcontrol.apiserver.k8s.io/v1\nkind: PriorityLevelConfiguration\nmetadata: {name: x}\nspec: {type: Queue}\n',
    });
    runUntil(session, 2);
    expect(answerOf(session)).toMatchObject({
      code: 422,
      message:
        'PriorityLevelConfiguration.flowcontrol.apiserver.k8s.io "x" is invalid: spec.type: Unsupported value: "Queue": supported values: "Exempt", "Limited"',
    });
  });

  it('restores a deleted suggested object within a minute', () => {
    const session = start(node('n1'));
    does(session, {
      type: 'request.send',
      method: 'DELETE',
      url: '/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations/global-default',
      groups: ['system:masters'],
    });
    runUntil(session, 5);
    expect(levels(session, 'nominal')['global-default']).toBeUndefined();
    expect(levels(session, 'nominal')['workload-low']).toBe(267);
    const dangling = session.ask('get', { kind: 'FlowSchema', name: 'global-default' });
    expect(dangling).toMatchObject({
      status: { conditions: [{ type: 'Dangling', status: 'True', reason: 'NotFound' }] },
    });
    runUntil(session, 61);
    expect(levels(session, 'nominal')['workload-low']).toBe(245);
  });

  it('a flood of slow requests fills six queues and is then rejected', () => {
    const session = start(node('n1'));
    does(session, {
      type: 'load.start',
      id: 'flood',
      method: 'GET',
      url: '/api/v1/namespaces/default/pods/p',
      user: 'alice',
      ratePerSecond: 500,
      count: 500,
      executionMs: 20_000,
    });
    runUntil(session, 5);
    const pool = session.world.table(TABLE.pools).get('global-default');
    expect(pool).toMatchObject({ requestsExecuting: 56, requestsWaiting: 300 });
    const counted = session.world.table(TABLE.schemas).get('global-default/global-default');
    expect(counted).toMatchObject({ queueFull: 144, dispatched: 56 });
    expect(session.ask('metrics', {})).toContain(
      'apiserver_flowcontrol_rejected_requests_total{flow_schema="global-default",priority_level="global-default",reason="queue-full"} 144\n',
    );
  });
});
