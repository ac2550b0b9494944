import { describe, expect, it } from 'vitest';
import type { Millis } from '#base/time.ts';
import { World } from '#kernel/world.ts';
import { bootstrapObjects } from '#model/flowcontrol/bootstrapObjects.ts';
import { isKind } from '#model/kinds.ts';
import { FlowGate } from './flowControl.ts';
import { expositionText, flowMetrics, seriesText } from './metrics.ts';
import { get, level, schema } from './testing/requests.ts';

const SERVER = 's';
const MS = 1_000_000;
const ONE = { flow_schema: 'one', priority_level: 'one' };
const OBJECTS = [
  level('one', {
    nominalConcurrencyShares: 1,
    lendablePercent: 0,
    borrowingLimitPercent: 0,
    limitResponse: { type: 'Queue', queuing: { queues: 1, handSize: 1, queueLengthLimit: 9 } },
  }),
  schema('one', {
    to: 'one',
    rules: [{ subjects: [{ kind: 'User', user: { name: 'u' } }], resourceRules: [{ ...all(), namespaces: ['*'] }] }],
  }),
];

function all() {
  return { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
}

/** A level with one seat and one queue, and 7 watches of everything. */
function oneSeat() {
  const world = new World();
  const gate = new FlowGate(world, SERVER, {
    stats: () => 'notFound',
    watchers: () => 7,
    consistentListFromCache: true,
  });
  const objects = [...bootstrapObjects(), ...OBJECTS];
  gate.controller.start(1, 0);
  gate.controller.digest(
    {
      flowSchemas: objects.filter((object) => isKind(object, 'FlowSchema')),
      priorityLevels: objects.filter((object) => isKind(object, 'PriorityLevelConfiguration')),
    },
    0,
  );
  const arrive = (id: number, verb: string, nowMs: Millis) => {
    const request = get('u', { verb });
    gate.arrive(id, request, gate.classify(request), nowMs * MS);
  };
  const value = (series: string, labels: Readonly<Record<string, string>>) =>
    flowMetrics(world, SERVER).find((one) => seriesText(one) === seriesText({ ...one, series, labels }))?.value;
  return { gate, world, arrive, value: (name: string, labels = {}) => value(`apiserver_flowcontrol_${name}`, labels) };
}

describe('the metrics', () => {
  it('counts watches apart from other requests', () => {
    const { gate, arrive, value } = oneSeat();
    arrive(1, 'watch', 0);
    gate.queueSet.finish(1, 5 * MS);
    arrive(2, 'get', 10);
    gate.queueSet.finish(2, 40 * MS);
    expect(value('request_execution_seconds_sum', { ...ONE, type: 'watch' })).toBe(0.005);
    expect(value('request_execution_seconds_sum', { ...ONE, type: 'regular' })).toBe(0.03);
  });

  it('counts only the watches that a write notifies', () => {
    const { arrive, value } = oneSeat();
    arrive(1, 'get', 0);
    expect(value('watch_count_samples_count', ONE)).toBeUndefined();
    arrive(2, 'update', 1);
    arrive(3, 'create', 1);
    expect(value('watch_count_samples_count', ONE)).toBe(2);
    expect(value('watch_count_samples_bucket', { ...ONE, le: '1' })).toBe(0);
    expect(value('watch_count_samples_bucket', { ...ONE, le: '10' })).toBe(2);
    expect(value('watch_count_samples_sum', ONE)).toBe(14);
  });

  it('reports the virtual times of the last dispatch', () => {
    const { gate, world, arrive, value } = oneSeat();
    arrive(1, 'get', 0);
    const labels = { priority_level: 'one' };
    expect(value('dispatch_r', labels)).toBe(0);
    arrive(2, 'get', 10);
    gate.queueSet.finish(1, 100 * MS);
    expect(value('dispatch_r', labels)).toBe(0.1);
    // It arrived at 10 ms, and the one before took 97 ms longer than estimated.
    expect(value('latest_s', labels)).toBe(0.107);
    expect(value('next_s_bounds', { ...labels, bound: 'min' })).toBe(0.107);
    expect(value('next_discounted_s_bounds', { ...labels, bound: 'max' })).toBe(0.107);
    expect(expositionText(flowMetrics(world, SERVER))).toContain(
      '# HELP apiserver_flowcontrol_latest_s [ALPHA] S(most recently dispatched request)\n',
    );
  });
});
