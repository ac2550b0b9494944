import { describe, expect, it } from 'vitest';
import type { CronJob, Job, Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { does, S, start } from '#session/testing/manifestSession.ts';
import { eventsOf, podsOf } from '#session/testing/scenarioSession.ts';

const TASK = 'registry.example/task:1';

const job = (name: string, spec: string, pod = ''): string => `
apiVersion: batch/v1
kind: Job
metadata: {name: ${name}}
spec:
${spec}
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: ${TASK}}]
${pod}`;

function jobOf(session: Session, name: string): Job | undefined {
  return session.ask('get', { kind: 'Job', namespace: 'default', name }) as Job | undefined;
}

function conditionsOf(session: Session, name: string): string[] {
  return (jobOf(session, name)?.status?.conditions ?? []).map(({ type, reason }) => `${type} ${reason}`);
}

function jobsOf(session: Session): Job[] {
  return session.ask('list', { kind: 'Job' }) as Job[];
}

function finalizersOf(pods: readonly Pod[]): string[] {
  return pods.flatMap(({ metadata }) => metadata.finalizers ?? []);
}

function fails(session: Session, workload: string): void {
  const target = { namespace: 'default', workload, container: 'main' };
  does(session, { type: 'behaviour.set', target, behaviour: { exitAfterMs: 2000, exitCode: 1 } });
}

describe('Jobs', () => {
  it('a Job runs its Pods, counts them, and only then removes their finalizers', () => {
    const session = start(job('work', '  completions: 3\n  parallelism: 2'));
    session.seekTime(8 * S);
    expect(finalizersOf(podsOf(session))).toEqual(Array(2).fill('batch.kubernetes.io/job-tracking'));
    expect(jobOf(session, 'work')?.status).toMatchObject({ active: 2, ready: 2 });
    session.seekTime(60 * S);
    expect(jobOf(session, 'work')?.status).toMatchObject({ succeeded: 3, uncountedTerminatedPods: {} });
    expect(jobOf(session, 'work')?.status).not.toHaveProperty('active');
    expect(conditionsOf(session, 'work')).toEqual([
      'SuccessCriteriaMet CompletionsReached',
      'Complete CompletionsReached',
    ]);
    expect(finalizersOf(podsOf(session))).toEqual([]);
    const events = eventsOf(session, 'Job', 'work');
    expect(events.filter((text) => text.startsWith('SuccessfulCreate: Created pod: work-'))).toHaveLength(3);
    expect(events.at(-1)).toBe('Completed: Job completed');
  });

  it('an Indexed Job gives each index a name, a host name and a variable', () => {
    const session = start(job('many', '  completions: 2\n  parallelism: 2\n  completionMode: Indexed'));
    session.seekTime(5 * S);
    const pods = podsOf(session);
    expect(pods.map(({ spec }) => spec.hostname).sort()).toEqual(['many-0', 'many-1']);
    expect(pods.every(({ metadata }) => /^many-[01]-[a-z0-9]{5}$/.test(metadata.name))).toBe(true);
    expect(pods[0]?.spec.containers[0]?.env?.[0]?.name).toBe('JOB_COMPLETION_INDEX');
    session.seekTime(40 * S);
    expect(jobOf(session, 'many')?.status?.completedIndexes).toBe('0,1');
  });

  it('a Job fails after backoffLimit failures, 10 s and 20 s apart', () => {
    const session = start(job('sad', '  backoffLimit: 2'));
    fails(session, 'sad');
    session.seekTime(120 * S);
    expect(jobOf(session, 'sad')?.status?.failed).toBe(3);
    expect(conditionsOf(session, 'sad')).toEqual(['FailureTarget BackoffLimitExceeded', 'Failed BackoffLimitExceeded']);
    const born = podsOf(session).map(({ metadata }) =>
      Number(metadata.creationTimestamp?.slice(14, 19).replace(':', '')),
    );
    const [first = 0, second = 0, third = 0] = born.sort((a, b) => a - b);
    expect(second - first).toBeGreaterThanOrEqual(12);
    expect(third - second).toBeGreaterThanOrEqual(22);
  });

  it('deleting a Job deletes its Pods', () => {
    const session = start(job('gone', '  parallelism: 2'));
    session.seekTime(5 * S);
    does(session, { type: 'object.delete', kind: 'Job', namespace: 'default', name: 'gone' });
    session.seekTime(50 * S);
    expect(jobOf(session, 'gone')).toBeUndefined();
    expect(podsOf(session)).toEqual([]);
  });

  it('deletes a Job after ttlSecondsAfterFinished', () => {
    const session = start(job('brief', '  ttlSecondsAfterFinished: 20'));
    session.seekTime(25 * S);
    expect(conditionsOf(session, 'brief')).toContain('Complete CompletionsReached');
    session.seekTime(60 * S);
    expect(jobOf(session, 'brief')).toBeUndefined();
    expect(podsOf(session)).toEqual([]);
  });
});

describe('disruptions of Jobs', () => {
  const IGNORE =
    '  podFailurePolicy: {rules: [{action: Ignore, onPodConditions: [{type: DisruptionTarget, status: "True"}]}]}';

  it.each<[string, string, string]>([
    ['a disruption that the policy ignores', `  backoffLimit: 0\n${IGNORE}`, 'Complete CompletionsReached'],
    ['a disruption that counts as a failure', '  backoffLimit: 0', 'Failed BackoffLimitExceeded'],
  ])('handles %s', (_, spec, end) => {
    const session = start(job('moved', spec));
    const target = { namespace: 'default', workload: 'moved', container: 'main' };
    does(session, { type: 'behaviour.set', target, behaviour: { exitCodeOnSigterm: 143 } });
    session.seekTime(6 * S);
    const [pod] = podsOf(session);
    does(session, { type: 'node.drain', name: pod?.spec.nodeName ?? '', force: true });
    session.seekTime(90 * S);
    expect(conditionsOf(session, 'moved')).toContain(end);
    expect(jobOf(session, 'moved')?.status?.failed ?? 0).toBe(end.startsWith('Failed') ? 1 : 0);
  });

  it('suspending a Job deletes its Pods without failures, and it resumes later', () => {
    const session = start(job('later', '  parallelism: 2\n  completions: 2'));
    session.seekTime(6 * S);
    const suspend = (value: boolean) => {
      const url = '/apis/batch/v1/namespaces/default/jobs/later';
      const body = JSON.stringify({ spec: { suspend: value } });
      does(session, { type: 'request.send', method: 'PATCH', url, body, contentType: 'application/merge-patch+json' });
    };
    suspend(true);
    session.seekTime(45 * S);
    expect(podsOf(session)).toEqual([]);
    expect(jobOf(session, 'later')?.status).toMatchObject({ terminating: 0 });
    expect(jobOf(session, 'later')?.status).not.toHaveProperty('active');
    expect(jobOf(session, 'later')?.status?.startTime).toBeUndefined();
    suspend(false);
    session.seekTime(90 * S);
    expect(conditionsOf(session, 'later')).toEqual([
      'Suspended JobResumed',
      'SuccessCriteriaMet CompletionsReached',
      'Complete CompletionsReached',
    ]);
    expect(jobOf(session, 'later')?.status).toMatchObject({ succeeded: 2 });
    expect(eventsOf(session, 'Job', 'later').filter((text) => /^(Suspended|Resumed)/.test(text))).toEqual([
      'Suspended: Job suspended',
      'Resumed: Job resumed',
    ]);
  });

  it('counts container restarts with OnFailure', () => {
    const session = start(job('again', '  backoffLimit: 2').replace('Never', 'OnFailure'));
    fails(session, 'again');
    session.seekTime(120 * S);
    expect(conditionsOf(session, 'again')).toContain('Failed BackoffLimitExceeded');
  });

  it('fails a Job that exceeds its deadline', () => {
    const session = start(job('slow', '  activeDeadlineSeconds: 6'));
    session.seekTime(60 * S);
    expect(conditionsOf(session, 'slow')).toEqual(['FailureTarget DeadlineExceeded', 'Failed DeadlineExceeded']);
    expect(eventsOf(session, 'Job', 'slow').at(-1)).toBe(
      'DeadlineExceeded: Job was active longer than specified deadline',
    );
  });
});

describe('CronJobs', () => {
  const cronJob = (name: string, spec: string): string => `
apiVersion: batch/v1
kind: CronJob
metadata: {name: ${name}}
spec:
${spec}
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: ${TASK}}]
`;

  it('a CronJob creates a Job every minute and keeps the last three', () => {
    const session = start(cronJob('tick', '  schedule: "* * * * *"'));
    session.seekTime(90 * S);
    expect(jobsOf(session).map(({ metadata }) => metadata.name)).toEqual(['tick-29453761']);
    expect(eventsOf(session, 'CronJob', 'tick')).toEqual([
      'SuccessfulCreate: Created job tick-29453761',
      'SawCompletedJob: Saw completed job: tick-29453761, condition: Complete',
    ]);
    session.seekTime(350 * S);
    expect(jobsOf(session).map(({ metadata }) => metadata.name)).toEqual([
      'tick-29453763',
      'tick-29453764',
      'tick-29453765',
    ]);
  });

  it('a CronJob runs its Jobs in its time zone', () => {
    const session = start(cronJob('east', '  schedule: "*/2 2 * * *"\n  timeZone: Etc/GMT-2'));
    session.seekTime(125 * S);
    const [made] = jobsOf(session);
    expect(made?.metadata.name).toBe('east-29453762');
    expect(made?.metadata.annotations?.['batch.kubernetes.io/cronjob-scheduled-timestamp']).toBe(
      '2026-01-01T02:02:00+02:00',
    );
  });

  it.each<[string, string, number]>([
    ['Allow', 'all run', 3],
    ['Forbid', 'the first one runs', 1],
    ['Replace', 'the last one runs', 1],
  ])('concurrencyPolicy %s: %s', (policy, _, running) => {
    const session = start(cronJob('slow', `  schedule: "* * * * *"\n  concurrencyPolicy: ${policy}`));
    does(session, {
      type: 'behaviour.set',
      target: { namespace: 'default', workload: 'slow', container: 'main' },
      behaviour: { exitAfterMs: 600_000 },
    });
    session.seekTime(230 * S);
    const jobs = jobsOf(session);
    expect(jobs).toHaveLength(running);
    const first = policy === 'Replace' ? 'slow-29453763' : 'slow-29453761';
    expect(jobs[0]?.metadata.name).toBe(first);
    expect(
      (session.ask('get', { kind: 'CronJob', namespace: 'default', name: 'slow' }) as CronJob).status?.active,
    ).toHaveLength(running);
  });

  it('a CronJob runs in a zone with clock changes', () => {
    const session = start(cronJob('berlin', '  schedule: "*/2 1 * * *"\n  timeZone: Europe/Berlin'));
    session.seekTime(125 * S);
    const [made] = jobsOf(session);
    expect(made?.metadata.annotations?.['batch.kubernetes.io/cronjob-scheduled-timestamp']).toBe(
      '2026-01-01T01:02:00+01:00',
    );
    expect(eventsOf(session, 'CronJob', 'berlin').filter((text) => text.startsWith('UnknownTimeZone'))).toEqual([]);
  });

  it('refuses a CronJob with an unknown time zone', () => {
    expect(() => start(cronJob('lost', '  schedule: "* * * * *"\n  timeZone: Etc/Olympus'))).toThrow(
      'unknown time zone Etc/Olympus',
    );
  });

  it('refuses a CronJob with an invalid Go duration', () => {
    expect(() => start(cronJob('never', '  schedule: "@every 9999999999999h"'))).toThrow(
      'failed to parse duration @every 9999999999999h: time: invalid duration',
    );
  });

  it('accepts a schedule later than the longest run', () => {
    const session = start(cronJob('rare', '  schedule: "@every 2562047h47m16s"'));
    session.seekTime(60 * S);
    expect(jobsOf(session)).toEqual([]);
    expect(eventsOf(session, 'CronJob', 'rare')).toEqual([]);
  });

  it('a suspended CronJob creates no Jobs', () => {
    const session = start(cronJob('quiet', '  schedule: "* * * * *"\n  suspend: true'));
    session.seekTime(130 * S);
    expect(jobsOf(session)).toEqual([]);
  });
});
