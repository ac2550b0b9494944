import { describe, expect, it } from 'vitest';
import { openSession } from './session.ts';
import { traceClock } from './traceScenario.ts';

const NODES = {
  name: 'nodes.csv',
  text: 'sn,cpu_milli,memory_mib,gpu,model\nbig,64000,131072,2,T4\nplain,32000,65536,0,\n',
};
const HEADER =
  'name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,pod_phase,creation_time,deletion_time,scheduled_time';
const PODS = {
  name: 'pods.csv',
  text: `${HEADER}
service,1000,1024,1,500,T4,Running,0,10000,0
task,1000,1024,0,0,,Failed,100,1100,100
other,1000,1024,1,1000,V100M32|V100M16,Pending,200,10000,
whole,1000,1024,2,1000,,Succeeded,300,900,300
`,
};

function open(trace = { timeScale: 100, longestGapSeconds: 1000 }) {
  const opened = openSession({ scenario: 'own', seed: 1, files: [PODS, NODES], trace });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  return opened;
}

const phase = (session: ReturnType<typeof open>['session'], name: string) =>
  (session.ask('get', { kind: 'Pod', namespace: 'default', name }) as { status?: { phase?: string } } | undefined)
    ?.status?.phase;

describe('a trace as a run', () => {
  it('a run of a trace has the nodes and capacities of its machines', () => {
    const { session } = open();
    expect(session.ask('list', { kind: 'Node' })).toHaveLength(2);
    expect(session.ask('get', { kind: 'Node', name: 'big' })).toMatchObject({
      metadata: { labels: { 'alibabacloud.com/gpu-card-model': 'T4' } },
      status: {
        allocatable: {
          cpu: '64',
          memory: '128Gi',
          pods: '1001',
          'alibabacloud.com/gpu-count': '2',
          'alibabacloud.com/gpu-milli': '2k',
        },
      },
    });
  });

  it('creates and deletes Pods at their times, and ends tasks as in the trace', () => {
    const { session, traceEndUs } = open();
    expect(traceEndUs).toBe(100_000_000);
    session.seekTime(8_000_000);
    expect(session.ask('get', { kind: 'Pod', namespace: 'default', name: 'service' })).toMatchObject({
      spec: {
        nodeName: 'big',
        containers: [
          { resources: { requests: { 'alibabacloud.com/gpu-count': '1', 'alibabacloud.com/gpu-milli': '500' } } },
        ],
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [
                { matchExpressions: [{ key: 'alibabacloud.com/gpu-card-model', operator: 'In', values: ['T4'] }] },
              ],
            },
          },
        },
      },
    });
    expect(phase(session, 'service')).toBe('Running');
    expect(phase(session, 'task')).toBe('Running');
    expect(phase(session, 'other')).toBe('Pending');
    // One of the two GPUs is half taken, so two whole ones are not to be had.
    expect(phase(session, 'whole')).toBe('Pending');
    session.seekTime(15_000_000);
    expect(phase(session, 'task')).toBe('Failed');
    session.seekTime(25_000_000);
    expect(phase(session, 'task')).toBeUndefined();
    expect(phase(session, 'service')).toBe('Running');
    session.seekTime(traceEndUs + 40_000_000);
    expect(session.ask('list', { kind: 'Pod' })).toEqual([]);
  });

  it('a wrong trace is refused with the place of the mistake, and nothing is opened', () => {
    const wrong = { name: 'pods.csv', text: `${HEADER}\nservice,x,1024,1,500,T4,Running,0,10000,0\n` };
    const opened = openSession({ scenario: 'own', seed: 1, files: [wrong, NODES] });
    expect(opened).toMatchObject({
      ok: false,
      problems: [{ file: 'pods.csv', line: 2, column: 9, field: 'cpu_milli' }],
    });
    expect(openSession({ scenario: 'own', seed: 1, files: [NODES], trace: { timeScale: 0 } })).toMatchObject({
      ok: false,
      problems: [{ field: 'trace.timeScale' }],
    });
  });

  it('a trace cannot be applied to a present run', () => {
    const { session } = open();
    expect(session.accept({ type: 'manifests.apply', files: [NODES] })).toMatchObject({
      ok: false,
      problems: [{ file: 'nodes.csv' }],
    });
  });
});

describe('the clock of a trace', () => {
  it('scales times, shortens long gaps, and keeps the order and equal times', () => {
    const clock = traceClock([500, 100, 100, 90_000, 501], { timeScale: 100, longestGapSeconds: 10 });
    expect([...clock]).toEqual([
      [100, 0],
      [500, 4_000_000],
      [501, 4_010_000],
      [90_000, 14_010_000],
    ]);
  });

  it('keeps different moments different', () => {
    expect([...traceClock([1, 2], { timeScale: 10 ** 9, longestGapSeconds: 1 }).values()]).toEqual([0, 1]);
  });
});
