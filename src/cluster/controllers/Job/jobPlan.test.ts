import { describe, expect, it } from 'vitest';
import { formatTime } from '#base/rfc3339.ts';
import type { Job, JobSpec, Pod } from '#model/generated/types.ts';
import { NO_BACKOFF } from './jobBackoff.ts';
import { type JobPlan, planJob } from './jobPlan.ts';
import { INDEX_ANNOTATION, TRACKING_FINALIZER } from './jobPods.ts';
import { finishedStatus, settle, trackJob } from './trackJob.ts';

const NOW_US = 1_000_000_000;
const TEMPLATE = { spec: { restartPolicy: 'Never', containers: [] } };

function aJob(spec: Partial<JobSpec>, rest: Partial<Job> = {}): Job {
  const metadata = { name: 'work', namespace: 'default', uid: 'job', ...rest.metadata };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    spec: { parallelism: 2, backoffLimit: 6, template: TEMPLATE, ...spec } as JobSpec,
    ...(rest.status && { status: rest.status }),
    metadata,
  };
}

/** `Running`, `Running ready`, `Running leaving`; with an index `Failed 3`. */
function podsOf(...descriptions: string[]): Pod[] {
  return descriptions.map((description, number) => {
    const [phase = '', ...words] = description.split(' ');
    const index = words.find((word) => /^\d+$|^none$/.test(word));
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: `pod-${number}`,
        uid: `uid-${number}`,
        creationTimestamp: formatTime(0),
        finalizers: [TRACKING_FINALIZER],
        ...(words.includes('leaving') && { deletionTimestamp: formatTime(NOW_US - 60_000_000) }),
        ...(index !== undefined && { annotations: { [INDEX_ANNOTATION]: index } }),
      },
      spec: { containers: [] },
      status: { phase, ...(words.includes('ready') && { conditions: [{ type: 'Ready', status: 'True' }] }) },
    };
  });
}

function planned(job: Job, pods: readonly Pod[], isUpToDate = true): JobPlan {
  return planJob({ job, pods, letGo: [], isUpToDate, backoff: NO_BACKOFF, nowUs: NOW_US });
}

/** Text of the work: `+2` or `+0,1` for creations, `-3` for deletions; then the status after all was carried out. */
function outcome(plan: JobPlan): string {
  const { work } = plan;
  const tracking = trackJob(plan, 0);
  const gone = new Set(tracking.letGo.map(({ metadata }) => metadata.uid));
  const left = tracking.held.filter((uid) => !gone.has(uid));
  const settled = settle(tracking.status, left).status;
  const status = finishedStatus(settled, tracking.end) ?? settled;
  const made = work.type === 'create' ? work.pods.map(({ index }) => index) : [];
  const parts = [
    work.type === 'create' && `+${made[0] === undefined ? made.length : made.join(',')}`,
    work.type === 'remove' && work.pods.length > 0 && `-${work.pods.length}`,
    `active ${status.active}/${status.ready}`,
    (status.terminating ?? 0) > 0 && `terminating ${status.terminating}`,
    (status.succeeded ?? 0) > 0 && `succeeded ${status.succeeded}`,
    (status.failed ?? 0) > 0 && `failed ${status.failed}`,
    status.completedIndexes && `indexes ${status.completedIndexes}`,
    ...(status.conditions ?? []).map(({ type, status }) => `${type}=${status}`),
  ];
  return parts.filter(Boolean).join(' ');
}

const ENDED = 'FailureTarget=True Failed=True';
const COMPLETE = 'SuccessCriteriaMet=True Complete=True';

describe('job sync', () => {
  it.each<[string, Partial<JobSpec>, string[], string]>([
    ['starts as many Pods as parallelism allows', { completions: 5 }, [], '+2 active 2/0'],
    ['starts only the missing Pods', { completions: 2 }, ['Succeeded'], '+1 active 1/0 succeeded 1'],
    ['keeps running Pods', { completions: 5 }, ['Running ready', 'Pending'], 'active 2/1'],
    ['deletes surplus Pods', { completions: 5 }, ['Running', 'Running', 'Running'], '-1 active 2/0 terminating 1'],
    [
      'starts no Pod after the first success without completions',
      {},
      ['Running', 'Succeeded'],
      'active 1/0 succeeded 1',
    ],
    [
      'completes without completions when all Pods ended',
      {},
      ['Failed', 'Succeeded'],
      `active 0/0 succeeded 1 failed 1 ${COMPLETE}`,
    ],
    [
      'completes at its number of completions',
      { completions: 2 },
      ['Succeeded', 'Succeeded'],
      `active 0/0 succeeded 2 ${COMPLETE}`,
    ],
    [
      'fails beyond the backoff limit and deletes all Pods',
      { completions: 3, backoffLimit: 0 },
      ['Failed', 'Running ready', 'Running ready'],
      '-2 active 0/0 terminating 2 failed 3 FailureTarget=True',
    ],
    [
      'records failure when no Pod runs',
      { completions: 3, backoffLimit: 0 },
      ['Failed'],
      `active 0/0 failed 1 ${ENDED}`,
    ],
    [
      'replaces terminating Pods',
      { completions: 5 },
      ['Running', 'Running leaving'],
      '+1 active 2/0 terminating 1 failed 1',
    ],
    [
      'waits for terminating Pods with podReplacementPolicy Failed',
      { completions: 5, podReplacementPolicy: 'Failed' },
      ['Running', 'Running leaving'],
      'active 1/0 terminating 1',
    ],
    [
      'waits for terminating Pods with a podFailurePolicy',
      { completions: 5, podFailurePolicy: { rules: [] } },
      ['Running', 'Running leaving'],
      'active 1/0 terminating 1',
    ],
    [
      'deletes all Pods while suspended',
      { completions: 4, suspend: true },
      ['Running', 'Running'],
      '-2 active 0/0 terminating 2 Suspended=True',
    ],
  ])('a Job sync %s', (_, spec, pods, expected) => {
    expect(outcome(planned(aJob(spec), podsOf(...pods)))).toBe(expected);
  });

  it.each<[string, Partial<JobSpec>, string[], string]>([
    ['starts the lowest indexes', { completions: 5 }, [], '+0,1 active 2/0'],
    [
      'fills the gaps',
      { completions: 20, parallelism: 5 },
      ['Running 0', 'Succeeded 2', 'Pending 3', 'Succeeded 4', 'Succeeded 5'],
      '+1,6,7 active 5/0 succeeded 3 indexes 2,4,5',
    ],
    ['retries failed indexes', { completions: 3 }, ['Failed 0', 'Running 1'], '+0 active 2/0 failed 1'],
    [
      'counts each index once',
      { completions: 3 },
      ['Succeeded 1', 'Succeeded 1'],
      '+0,2 active 2/0 succeeded 1 indexes 1',
    ],
    [
      'only deletes Pods with a duplicate or unknown index',
      { completions: 5, parallelism: 5 },
      ['Running 1', 'Running 2', 'Pending 2', 'Running none', 'Running 7'],
      '-3 active 2/0 terminating 3',
    ],
    ['ignores Pods without an index', { completions: 3 }, ['Failed none', 'Succeeded 3'], '+0,1 active 2/0'],
    [
      'delays an index whose Pod is terminating',
      { completions: 5, podReplacementPolicy: 'Failed' },
      ['Running 0 leaving'],
      '+1 active 1/0 terminating 1',
    ],
    [
      'completes when all indexes succeeded',
      { completions: 3 },
      ['Succeeded 0', 'Failed 1', 'Succeeded 1', 'Succeeded 2'],
      `active 0/0 succeeded 3 failed 1 indexes 0-2 ${COMPLETE}`,
    ],
  ])('an Indexed Job %s', (_, spec, pods, expected) => {
    const job = aJob({ completionMode: 'Indexed', ...spec });
    expect(outcome(planned(job, podsOf(...pods)))).toBe(expected);
  });

  it('creates and deletes no Pods until it sees its earlier changes', () => {
    const suspended = aJob({ completions: 4, suspend: true });
    expect(outcome(planned(suspended, podsOf('Running', 'Running', 'Running'), false))).toBe('active 3/0');
    const failing = aJob({ completions: 4, backoffLimit: 0 });
    expect(outcome(planned(failing, podsOf('Failed'), false))).toBe('active 0/0 failed 1');
  });

  it('a Job being deleted only releases its Pods', () => {
    const metadata = { name: 'work', uid: 'job', deletionTimestamp: formatTime(NOW_US) };
    const plan = planned(aJob({ completions: 5 }, { metadata }), podsOf('Running', 'Pending', 'Succeeded'));
    expect(outcome(plan)).toBe('active 2/0 succeeded 1');
    expect(trackJob(plan, 0).letGo).toHaveLength(3);
  });

  it.each(['FailureTarget', 'SuccessCriteriaMet'])('ignores a %s condition that is False', (type) => {
    const status = { conditions: [{ type, status: 'False' }] };
    expect(outcome(planned(aJob({ completions: 2 }, { status }), podsOf('Running', 'Running')))).toBe(
      `active 2/0 ${type}=False`,
    );
  });
});
