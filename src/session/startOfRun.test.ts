import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { openSession } from './session.ts';
import { newestTime, startProblem } from './startOfRun.ts';
import { DUMPED_AT, dumpedDeployment, dumpedNode, dumpFile, openDump } from './testing/madeDump.ts';

const TODAY = '2040-02-03T00:00:00Z';
const meta = { name: 'a', namespace: 'default' };
const object = (rest: object) => ({ apiVersion: 'v1', kind: 'Pod', metadata: meta, ...rest }) as unknown as KubeObject;
const lease = (spec: object) => object({ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', spec });
const POD_YAML = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: "a:1"}]}\n';

describe('the newest time of files', () => {
  it.each([
    ['metadata', object({ metadata: { ...meta, creationTimestamp: '2027-01-02T03:04:05Z' } })],
    ['managed fields', object({ metadata: { ...meta, managedFields: [{ time: '2027-01-02T03:04:05Z' }] } })],
    ['a condition', object({ status: { conditions: [{ lastTransitionTime: '2027-01-02T03:04:05Z' }] } })],
    [
      'a container',
      object({ status: { containerStatuses: [{ state: { running: { startedAt: '2027-01-02T03:04:05Z' } } }] } }),
    ],
    ['a Lease, up to the next second', lease({ renewTime: '2027-01-02T03:04:04.000001Z' })],
    ['an Event', object({ kind: 'Event', lastTimestamp: '2027-01-02T03:04:05Z' })],
    ['another time zone', object({ metadata: { ...meta, creationTimestamp: '2027-01-02T05:04:05+02:00' } })],
    [
      'a deletion, without its grace period',
      object({ metadata: { ...meta, deletionTimestamp: '2027-01-02T03:04:35Z', deletionGracePeriodSeconds: 30 } }),
    ],
  ])('the newest time of files is the time of %s', (_, one) => {
    const older = object({ metadata: { ...meta, creationTimestamp: '2026-12-31T00:00:00Z' } });
    expect(newestTime([older, one])).toBe('2027-01-02T03:04:05Z');
  });

  it('the newest time of files ignores certificates, annotations and specs', () => {
    expect(
      newestTime([
        object({ status: { notAfter: '2090-01-01T00:00:00Z', nextScheduleTime: '2090-01-01T00:00:00Z' } }),
        object({ metadata: { ...meta, annotations: { time: '2090-01-01T00:00:00Z' } } }),
        object({ spec: { startTime: '2090-01-01T00:00:00Z' } }),
        object({ metadata: { ...meta, creationTimestamp: '9999-12-31T23:59:59Z' } }),
        object({ metadata: { ...meta, creationTimestamp: null } }),
      ]),
    ).toBeUndefined();
  });
});

describe('the start of a run', () => {
  it('a run of a dump starts at the dump’s newest time, on any day', () => {
    const session = openDump([dumpedNode('node-0'), ...dumpedDeployment()], TODAY);
    expect(session.source.start).toBe(DUMPED_AT);
    session.seekTime(60_000_000);
    const { lines } = session.ask('kubectl', { line: 'kubectl get pods,nodes' }) as unknown as {
      readonly lines: readonly { readonly text: string }[];
    };
    const text = lines.map((line) => line.text).join('\n');
    expect(text).not.toContain('<invalid>');
    expect(text).toContain('60s');
  });

  it.each(['2019-03-04T05:06:07Z', '2033-03-04T05:06:07Z'])(
    'a node whose Lease was renewed at %s stays ready',
    (time) => {
      const renewed = {
        apiVersion: 'coordination.k8s.io/v1',
        kind: 'Lease',
        metadata: { name: 'node-0', namespace: 'kube-node-lease', uid: 'uid-lease' },
        spec: { holderIdentity: 'node-0', leaseDurationSeconds: 40, renewTime: time.replace('Z', '.123456Z') },
      };
      const node = JSON.parse(JSON.stringify(dumpedNode('node-0')).replaceAll(DUMPED_AT, time));
      const session = openDump([node, renewed], TODAY);
      session.seekTime(300_000_000);
      const { status, spec } = session.ask('get', { kind: 'Node', name: 'node-0' }) as {
        readonly status: { readonly conditions: readonly { readonly type: string; readonly status: string }[] };
        readonly spec: object;
      };
      expect(status.conditions.find(({ type }) => type === 'Ready')?.status).toBe('True');
      expect(spec).not.toHaveProperty('taints');
    },
  );

  it('a run of files without a time starts today', () => {
    const files = [{ name: 'a.yaml', text: POD_YAML }];
    const opened = openSession({ scenario: 'own', seed: 1, files }, { today: TODAY });
    if (!opened.ok) throw new Error('not opened');
    opened.session.seekTime(1_000_000);
    expect(opened.session.source.start).toBe(TODAY);
    expect(JSON.stringify(opened.session.ask('get', { kind: 'Pod', namespace: 'default', name: 'a' }))).toContain(
      '"creationTimestamp":"2040-02-03T00:00:00Z"',
    );
  });

  it('the start is saved with the run, and an older run without one keeps its former start', () => {
    const files = [{ name: 'a.yaml', text: POD_YAML }];
    const played = (source: Parameters<typeof openSession>[0], today: string) => {
      const opened = openSession(source, { today });
      if (!opened.ok) throw new Error(opened.problems[0]?.message);
      opened.session.seekTime(20_000_000);
      return opened.session;
    };
    const first = played({ scenario: 'own', seed: 1, files }, TODAY);
    const saved = first.save();
    const again = played(saved, '2041-01-01T00:00:00Z');
    expect(again.run.position).toEqual(first.run.position);
    const { start: _, ...older } = saved.source;
    const old = played({ ...saved, source: older }, TODAY);
    const fixed = played({ scenario: 'own', seed: 1, files, start: '2026-01-01T00:00:00Z' }, TODAY);
    expect(old.run.position.digest).toBe(fixed.run.position.digest);
    expect(old.run.position.digest).not.toBe(first.run.position.digest);
  });

  it('a scenario has a fixed start', () => {
    const opened = openSession({ scenario: 'first-minute', seed: 1 }, { today: TODAY });
    const fixed = openSession({ scenario: 'first-minute', seed: 1 });
    if (!opened.ok || !fixed.ok) throw new Error('not opened');
    expect(opened.session.source).toEqual({ scenario: 'first-minute', seed: 1 });
    expect(opened.session.run.position.digest).toBe(fixed.session.run.position.digest);
  });

  it('two runs that are read in turn keep their own dates', () => {
    const early = openDump([dumpedNode('node-0')]);
    const files = [
      dumpFile([
        { ...dumpedNode('node-0') },
        JSON.parse(JSON.stringify(dumpedNode('node-1')).replaceAll(DUMPED_AT, '2035-01-01T00:00:00Z')),
      ]),
    ];
    const late = openSession({ scenario: 'own', seed: 1, files }, { today: TODAY });
    if (!late.ok) throw new Error('not opened');
    const heartbeat = (session: typeof early) => {
      session.seekTime(session.run.clockUs + 60_000_000);
      return JSON.stringify(session.ask('list', { kind: 'Lease' }));
    };
    for (let turn = 0; turn < 2; turn++) {
      expect(heartbeat(early)).toContain('2031-05-06T07:');
      expect(heartbeat(late.session)).toContain('2035-01-01T00:0');
    }
  });

  it.each(['yesterday', '2026-01-01', '1969-12-31T23:59:59Z', '9999-01-01T00:00:00Z', '2026-01-01T00:00:00.5Z', 7])(
    'refuses the start %s',
    (start) => {
      expect(startProblem(start)?.field).toBe('start');
      const opened = openSession({ scenario: 'own', seed: 1, start: start as string });
      expect(opened.ok).toBe(false);
    },
  );
});
