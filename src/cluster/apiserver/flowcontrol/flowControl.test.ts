import { describe, expect, it } from 'vitest';
import { AUTO_UPDATE_ANNOTATION, bootstrapObjects, SUGGESTED_LEVELS } from '#model/flowcontrol/bootstrapObjects.ts';
import type { FlowSchema, PriorityLevelConfiguration } from '#model/generated/types.ts';
import { maintenance } from './configController.ts';
import { bypassesFlowControl } from './flowRequest.ts';
import { flowMetrics, seriesText } from './metrics.ts';
import { FlowModel, SERVER } from './testing/flowModel.ts';
import { get, level, schema, stream } from './testing/requests.ts';

const ALL = { verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true, namespaces: ['*'] };
const LOW = 'system:serviceaccount:app:worker';

function queued(shares: number, queuing: object = { queues: 16, handSize: 2, queueLengthLimit: 50 }): object {
  return { nominalConcurrencyShares: shares, lendablePercent: 0, limitResponse: { type: 'Queue', queuing } };
}

describe('seats', () => {
  it('rounds the shares of 600 seats up to 602 in total', () => {
    const nominal = new FlowModel().limits('nominal');
    expect(nominal).toEqual({
      'catch-all': 13,
      exempt: 0,
      'global-default': 49,
      'leader-election': 25,
      'node-high': 98,
      system: 74,
      'workload-high': 98,
      'workload-low': 245,
    });
    expect(Object.values(nominal).reduce((sum, seats) => sum + seats, 0)).toBe(602);
  });

  it('divides 2000 seats among the priority levels', () => {
    const nominal = new FlowModel({ limit: 2000 }).limits('nominal');
    expect(nominal).toMatchObject({ system: 245, 'node-high': 327, 'leader-election': 82, 'workload-high': 327 });
    expect(nominal).toMatchObject({ 'workload-low': 817, 'global-default': 164, 'catch-all': 41 });
  });

  it('an idle level lends its seats', () => {
    const model = new FlowModel().runUntil(10);
    expect(model.limits('lower')).toMatchObject({
      system: 50,
      'node-high': 73,
      'workload-high': 49,
      'workload-low': 24,
    });
    expect(model.limits('upper')).toMatchObject({ 'workload-low': 845, system: 674 });
    expect(model.limits('current')).toEqual({
      'catch-all': 30,
      exempt: 0,
      'global-default': 56,
      'leader-election': 58,
      'node-high': 170,
      system: 117,
      'workload-high': 114,
      'workload-low': 56,
    });
  });

  it('workload-low with a demand of 400 seats borrows up to 368', () => {
    const requests = [LOW, `${LOW}2`].flatMap((user) => stream(get(user), { count: 200, every: 0, seconds: 100 }));
    const model = new FlowModel({ requests }).runUntil(12);
    expect(model.pool('workload-low').demand).toBe(400);
    expect(model.limits('current')).toEqual({
      'catch-all': 13,
      exempt: 0,
      'global-default': 24,
      'leader-election': 25,
      'node-high': 73,
      system: 50,
      'workload-high': 49,
      'workload-low': 368,
    });
  });

  it('more shares for one level leave fewer seats for the others', () => {
    const low = SUGGESTED_LEVELS.find(({ metadata }) => metadata.name === 'workload-low') as PriorityLevelConfiguration;
    const more = { ...low, spec: { ...low.spec, limited: { ...low.spec.limited, nominalConcurrencyShares: 200 } } };
    const doubled = new FlowModel().write([more]).limits('nominal');
    expect(doubled).toMatchObject({ 'workload-low': 348, system: 53, 'node-high': 70, 'leader-election': 18 });
    expect(doubled).toMatchObject({ 'workload-high': 70, 'global-default': 35, 'catch-all': 9 });
    const another = new FlowModel().write([level('team', queued(10))]).limits('nominal');
    expect(another).toMatchObject({ team: 24, 'workload-low': 236 });
  });
});

describe('without API Priority and Fairness', () => {
  const admin = { ...get('admin'), user: { name: 'admin', groups: ['system:masters'] } };
  const requests = [
    ...stream(get(LOW), { count: 500, every: 0, seconds: 5 }),
    ...stream(get(LOW, { verb: 'create' }), { start: 0.1, count: 250, every: 0, seconds: 5 }),
    ...stream(get('system:kube-scheduler'), { start: 1, count: 1, every: 0, seconds: 1 }),
    ...stream(admin, { start: 1, count: 1, every: 0, seconds: 1 }),
    ...stream(get(LOW), { start: 6, count: 1, every: 0, seconds: 1 }),
  ];
  const outcomes = (model: FlowModel) => {
    const count: Record<string, number> = { executed: 0, queued: 0, rejected: 0 };
    for (const { outcome } of model.arrivals.values()) count[outcome] = (count[outcome] ?? 0) + 1;
    return count;
  };

  it('executes 400 reads and 200 writes and rejects all other requests', () => {
    const model = new FlowModel({ requests, maxInFlight: { readOnly: 400, mutating: 200 } }).runUntil(20);
    expect(outcomes(model)).toEqual({ executed: 602, queued: 0, rejected: 151 });
    expect(model.arrivals.get(751)).toMatchObject({ outcome: 'rejected', retryAfterSeconds: 1 });
    expect(model.arrivals.get(752)).toMatchObject({ outcome: 'executed' });
    expect(model.arrivals.get(753)).toMatchObject({ outcome: 'executed' });
  });

  it('protects the scheduler from a flood: 300 requests wait and the next is rejected', () => {
    const model = new FlowModel({ requests }).runUntil(20);
    expect(model.arrivals.get(751)).toMatchObject({ outcome: 'executed', level: 'workload-high' });
    expect(outcomes(model).queued).toBe(301);
  });
});

describe('maintenance of the bootstrap objects', () => {
  const objects = bootstrapObjects();
  const system = objects.find(({ metadata }) => metadata.name === 'system') as PriorityLevelConfiguration;
  const stored = (change: object): PriorityLevelConfiguration => ({ ...system, ...change });
  const withSystem = (object: PriorityLevelConfiguration) => [...objects.filter((other) => other !== system), object];
  const edited = { ...system.spec, limited: { ...system.spec.limited, nominalConcurrencyShares: 77 } };

  it('writes nothing without changes, and creates deleted objects again', () => {
    expect(maintenance(objects)).toEqual([]);
    const writes = maintenance(objects.filter((object) => object !== system));
    expect(writes.map(({ verb, object }) => `${verb} ${object.kind} ${object.metadata.name}`)).toEqual([
      'create PriorityLevelConfiguration system',
    ]);
  });

  it('the running server restores an edited object within a minute', () => {
    const model = new FlowModel().runUntil(61).write([stored({ spec: edited })], ['FlowSchema/probes']);
    expect(model.level('system').nominal).toBeGreaterThan(74);
    expect(
      model.flow.classify({ ...get('alice'), info: { isResourceRequest: false, path: '/healthz', verb: 'get' } }),
    ).toMatchObject({
      flowSchema: 'global-default',
    });
    model.runUntil(121);
    expect(model.level('system').nominal).toBe(74);
    expect(
      model.flow.classify({ ...get('alice'), info: { isResourceRequest: false, path: '/healthz', verb: 'get' } }),
    ).toMatchObject({
      flowSchema: 'probes',
    });
  });

  it('undoes an edit unless the annotation forbids it', () => {
    const undone = maintenance(withSystem(stored({ spec: edited })));
    expect(undone).toEqual([{ verb: 'update', object: system }]);
    const annotations = { [AUTO_UPDATE_ANNOTATION]: 'false' };
    expect(maintenance(withSystem(stored({ spec: edited, metadata: { name: 'system', annotations } })))).toEqual([]);
  });

  it('keeps an edited object without annotation and sets auto-update to false', () => {
    const [write] = maintenance(withSystem(stored({ spec: edited, metadata: { name: 'system', generation: 2 } })));
    expect(write?.object.spec).toEqual(edited);
    expect(write?.object.metadata.annotations).toEqual({ [AUTO_UPDATE_ANNOTATION]: 'false' });
  });

  it('deletes suggested objects of an earlier release', () => {
    const old = schema('endpoint-controller', { to: 'workload-high' });
    const annotations = { [AUTO_UPDATE_ANNOTATION]: 'true' };
    const left: FlowSchema = { ...old, metadata: { ...old.metadata, annotations } };
    expect(maintenance([...objects, left, schema('mine', { to: 'system' })])).toEqual([
      { verb: 'delete', object: left },
    ]);
  });
});

describe('classification', () => {
  it('chooses the FlowSchema with the lowest matchingPrecedence, then by name', () => {
    const rules = [{ subjects: [{ kind: 'Group', group: { name: '*' } }], resourceRules: [ALL] }];
    const two = ['b', 'a'].map((name) => schema(name, { to: 'system', matchingPrecedence: 1500, rules }));
    const model = new FlowModel({ objects: two });
    expect(model.flow.classify(get('alice')).flowSchema).toBe('a');
    model.write([schema('z', { to: 'system', matchingPrecedence: 1400, rules })]);
    expect(model.flow.classify(get('alice')).flowSchema).toBe('z');
  });

  it('distinguishes flows by user or by namespace', () => {
    const { flow } = new FlowModel();
    expect(flow.classify(get('alice'))).toMatchObject({ level: 'global-default', distinguisher: 'alice' });
    const controllers = flow.classify(get('system:kube-controller-manager', { namespace: 'app' }));
    expect(controllers).toMatchObject({ level: 'workload-high', distinguisher: 'app' });
    expect(flow.classify(get('alice')).hand).toHaveLength(6);
  });

  it('a FlowSchema for events matches one service account in one namespace', () => {
    const events = schema('list-events-default-service-accounts', {
      to: 'catch-all',
      matchingPrecedence: 8000,
      distinguisherMethod: { type: 'ByUser' },
      rules: [
        {
          subjects: [{ kind: 'ServiceAccount', serviceAccount: { name: 'default', namespace: 'default' } }],
          resourceRules: [{ verbs: ['list'], apiGroups: [''], resources: ['events'], namespaces: ['default'] }],
        },
      ],
    });
    const { flow } = new FlowModel({ objects: [events] });
    const list = { verb: 'list', resource: 'events' };
    const of = (user: string, info: object) => flow.classify(get(user, info)).flowSchema;
    expect(of('system:serviceaccount:default:default', list)).toBe('list-events-default-service-accounts');
    expect(of('system:serviceaccount:default:other', list)).toBe('service-accounts');
    expect(of('system:serviceaccount:default:default', { ...list, namespace: undefined })).toBe('service-accounts');
  });
});

describe('queues and rejections', () => {
  const slow = (count: number) => stream(get('alice'), { count, every: 0.001, seconds: 10 });

  it('a slow client fills its six queues and is rejected until borrowing starts 10 s later', () => {
    const model = new FlowModel({ requests: slow(500) }).runUntil(9);
    const limit = model.level('global-default').current;
    expect(limit).toBe(56);
    expect(model.pool('global-default')).toMatchObject({ requestsExecuting: limit, requestsWaiting: 300 });
    const counted = model.schema('global-default', 'global-default');
    expect(counted).toMatchObject({ queueFull: 500 - limit - 300, timeOut: 0, inqueue: 300 });
    model.runUntil(11);
    expect(model.level('global-default').current).toBeGreaterThan(300);
    expect(model.pool('global-default').requestsWaiting).toBe(0);
  });

  it('requests time out after 15 s when the level cannot borrow', () => {
    const [own] = SUGGESTED_LEVELS.filter(({ metadata }) => metadata.name === 'global-default');
    const limited = { ...own?.spec.limited, borrowingLimitPercent: 0 };
    const model = new FlowModel({ requests: slow(500), objects: [level('global-default', limited)] }).runUntil(14.9);
    const timeOuts = () => model.schema('global-default', 'global-default').timeOut;
    expect(timeOuts()).toBe(0);
    model.runUntil(16);
    expect(timeOuts()).toBeGreaterThan(100);
    const late = [...model.rejections.values()].filter(({ reason }) => reason === 'time-out');
    expect(late).toHaveLength(timeOuts());
    for (const { id, atSeconds } of late) expect(atSeconds).toBeCloseTo((id - 1) * 0.001 + 15, 6);
  });

  it('catch-all rejects a request when its seats are in use', () => {
    const stranger = { ...get('nobody'), user: { name: 'nobody', groups: [] } };
    const model = new FlowModel({ requests: stream(stranger, { count: 50, every: 0.01, seconds: 10 }) }).runUntil(5);
    expect(model.level('catch-all').current).toBe(30);
    expect(model.pool('catch-all').seatsInUse).toBe(30);
    expect(model.schema('catch-all', 'catch-all')).toMatchObject({ dispatched: 30, concurrencyLimit: 20 });
  });

  it('a request of an administrator never waits', () => {
    const admin = { ...get('admin'), user: { name: 'admin', groups: ['system:masters', 'system:authenticated'] } };
    const requests = [...slow(500), ...stream(admin, { start: 0.6, count: 20, every: 0.01, seconds: 1 })];
    const model = new FlowModel({ requests }).runUntil(5);
    expect(model.waits('admin')).toEqual(Array(20).fill(0));
    expect(model.schema('exempt', 'exempt').dispatched).toBe(20);
  });

  it('the rejection metric has level, FlowSchema and reason', () => {
    const requests = stream(get(LOW), { count: 156, every: 0, seconds: 40 });
    const model = new FlowModel({ requests, limit: 600 });
    model.runUntil(5);
    const executing = model.pool('workload-low').requestsExecuting;
    expect(executing).toBe(56);
    model.runUntil(9.9);
    const lines = flowMetrics(model.world, SERVER).map((sample) => `${seriesText(sample)} ${sample.value}`);
    const labels = '{flow_schema="service-accounts",priority_level="workload-low"}';
    expect(lines).toContain(`apiserver_flowcontrol_current_inqueue_requests${labels} 100`);
    expect(lines).toContain(`apiserver_flowcontrol_current_executing_seats${labels} 56`);
    expect(lines).toContain(`apiserver_flowcontrol_current_limit_seats{priority_level="workload-low"} 56`);
  });

  it('rejects 100 requests that wait too long', () => {
    const small = level('small', queued(1));
    const rules = [{ subjects: [{ kind: 'Group', group: { name: 'system:serviceaccounts' } }], resourceRules: [ALL] }];
    const all = schema('all', { to: 'small', distinguisherMethod: { type: 'ByUser' }, rules });
    const fixed = { ...small, spec: { ...small.spec, limited: { ...small.spec.limited, borrowingLimitPercent: 0 } } };
    const seats = new FlowModel({ objects: [fixed, all] }).level('small').current;
    const requests = stream(get(LOW), { count: seats + 100, every: 0, seconds: 40 });
    const model = new FlowModel({ objects: [fixed, all], requests }).runUntil(20);
    expect(model.schema('small', 'all')).toMatchObject({ dispatched: seats, timeOut: 100 });
  });

  it('rejects the second large list, and runs a request wider than the limit alone', () => {
    const stranger = { ...get('nobody', { verb: 'list' }), user: { name: 'nobody', groups: [] } };
    const strict = level('catch-all', {
      nominalConcurrencyShares: 5,
      borrowingLimitPercent: 0,
      limitResponse: { type: 'Reject' },
    });
    const stats = () => ({ objectCount: 1000, averageObjectSizeBytes: 1000 });
    const requests = stream(stranger, { count: 2, every: 0.1, seconds: 1 });
    const model = new FlowModel({ objects: [strict], requests, stats }).runUntil(0.9);
    expect(model.level('catch-all').current).toBe(13);
    expect(model.arrivals.get(1)).toMatchObject({ outcome: 'executed', estimate: { initialSeats: 10 } });
    expect(model.arrivals.get(2)).toMatchObject({ outcome: 'rejected', reason: 'concurrency-limit' });
    const wide = { ...stranger, query: 'resourceVersionMatch=Exact&resourceVersion=5' };
    const large = () => ({ objectCount: 2000, averageObjectSizeBytes: 1000 });
    const alone = new FlowModel({
      objects: [strict],
      stats: large,
      requests: stream(wide, { count: 2, every: 0.1, seconds: 1 }),
    });
    alone.runUntil(0.9);
    expect(alone.arrivals.get(1)).toMatchObject({ outcome: 'executed', estimate: { initialSeats: 20 } });
    expect(alone.arrivals.get(2)).toMatchObject({ outcome: 'rejected' });
  });

  it('a larger list costs more seats', () => {
    const stats = () => ({ objectCount: 10_000, averageObjectSizeBytes: 4096 });
    const { flow } = new FlowModel({ stats });
    const seats = (query: string) => flow.classify(get(LOW, { verb: 'list' }, query)).estimate.initialSeats;
    expect(seats('resourceVersion=0')).toBe(10);
    expect(seats('limit=500')).toBe(10);
    expect(seats('limit=100')).toBe(5);
    expect(flow.classify(get(LOW)).estimate.initialSeats).toBe(1);
  });
});

describe('fair queuing', () => {
  const elephant = stream(get('elephant'), { count: 2000, every: 0.005, seconds: 0.15 });
  const mouse = stream(get('mouse'), { start: 0.001, count: 20, every: 0.5, seconds: 0.15 });
  const rules = [{ subjects: [{ kind: 'Group', group: { name: 'system:authenticated' } }], resourceRules: [ALL] }];
  const both = schema('both', { to: 'shared', distinguisherMethod: { type: 'ByUser' }, rules });
  const shared = (queuing: object) => level('shared', { ...queued(8, queuing), borrowingLimitPercent: 0 });
  const requests = [...elephant, ...mouse].sort((a, b) => a.atSeconds - b.atSeconds);
  const p99 = (waits: readonly number[]) => [...waits].sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;

  it('a client with few requests waits a tenth as long as one with many', () => {
    const queuing = { queues: 128, handSize: 6, queueLengthLimit: 50 };
    const model = new FlowModel({ objects: [shared(queuing), both], requests }).runUntil(30);
    expect(p99(model.waits('elephant'))).toBeGreaterThan(10 * Math.max(p99(model.waits('mouse')), 0.01));
  });

  it('both clients wait equally long in one queue', () => {
    const queuing = { queues: 1, handSize: 1, queueLengthLimit: 300 };
    const model = new FlowModel({ objects: [shared(queuing), both], requests }).runUntil(30);
    const ratio = p99(model.waits('elephant')) / p99(model.waits('mouse'));
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });
});

describe('retries, watches and bursts', () => {
  it('Retry-After grows up to 32 s while many requests are rejected', () => {
    const stranger = { ...get('nobody'), user: { name: 'nobody', groups: [] } };
    const requests = stream(stranger, { count: 4000, every: 0.025, seconds: 100 });
    const model = new FlowModel({ requests }).runUntil(100);
    const retries = [...model.rejections.values()].map(({ retryAfterSeconds }) => retryAfterSeconds);
    expect(retries[0]).toBe(1);
    expect(Math.max(...retries)).toBe(32);
    expect([...new Set(retries)]).toEqual([1, 2, 4, 8, 16, 32]);
  });

  it('a watch holds seats only while it sends initial events; exec and logs bypass flow control', () => {
    const watch = get(LOW, { verb: 'watch' }, 'watch=true&resourceVersion=0');
    const model = new FlowModel({ requests: stream(watch, { count: 100, every: 0, seconds: 0.2 }) }).runUntil(5);
    expect(model.startedSeconds.size).toBe(100);
    expect(model.pool('workload-low').seatsInUse).toBe(0);
    expect(bypassesFlowControl(watch.info)).toBe(false);
    for (const subresource of ['exec', 'attach', 'log', 'portforward', 'proxy'])
      expect(bypassesFlowControl(get('alice', { subresource }).info)).toBe(true);
  });

  it('smoothed demand halves in about five minutes after a burst', () => {
    const requests = stream(get(LOW), { count: 300, every: 0, seconds: 12 });
    const model = new FlowModel({ requests }).runUntil(100);
    const before = model.level('workload-low').stats.smoothed;
    expect(before).toBeGreaterThan(50);
    model.runUntil(400);
    expect(model.level('workload-low').stats.smoothed / before).toBeCloseTo(0.977 ** 30, 6);
  });
});
