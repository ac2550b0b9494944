import { describe, expect, it } from 'vitest';
import { SEARCHED } from '#i18n/searched.ts';
import { SCENARIOS } from '#panelParts/scenarios/catalogue.ts';
import { QUESTIONS } from '#scenarios/scenarioList.ts';
import { findScenarios } from './findScenarios.ts';
import { OTHER_WORDINGS } from './testing/otherWordings.ts';
import { WORDINGS } from './testing/wordings.ts';

const found = (sought: string): string[] => findScenarios(sought).map(({ id }) => id);

describe('the forty questions', () => {
  it('the questions are numbered from 1 without a gap', () => {
    expect(QUESTIONS.map(({ number }) => number)).toEqual(QUESTIONS.map((_, index) => index + 1));
  });

  it.each(QUESTIONS)('question $number finds its scenario among the first three', ({ number, scenarios }) => {
    for (const { questions } of Object.values(SEARCHED))
      expect(found(questions[number].asked).slice(0, 3)).toContain(scenarios[0]);
  });

  it.each(QUESTIONS)('each symptom of question $number finds its scenario', ({ number, scenarios }) => {
    for (const { questions } of Object.values(SEARCHED))
      for (const symptom of questions[number].symptoms.split(/[,、] ?/))
        expect(found(symptom), symptom).toContain(scenarios[0]);
  });
});

describe('the forty questions in other words', () => {
  const LEAST_FOUND = 0.95;

  it.each([
    ['three wordings each', WORDINGS, 120],
    ['two other wordings each', OTHER_WORDINGS, 80],
  ])('%s find their scenario among the first three, except one in twenty', (_, wordings, count) => {
    const asked = QUESTIONS.flatMap(({ number, scenarios }) =>
      (wordings[number] ?? []).map((text: string) => ({ text, scenario: scenarios[0] })),
    );
    const missed = asked.filter(({ text, scenario }) => !found(text).slice(0, 3).includes(scenario));
    expect(asked).toHaveLength(count);
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(count * (1 - LEAST_FOUND));
  });

  it.each([
    ['crashlopbackof', 'crash-loop-backoff'],
    ['preemtion victms', 'preemption'],
    ['untolerted taint', 'control-plane-taint'],
  ])('“%s” is understood despite its typing errors', (sought, id) => expect(found(sought).slice(0, 3)).toContain(id));

  it.each([
    ['all or nothing', 'gang'],
    ['0/3 nodes are available: 3 cannot allocate all claims.', 'devices'],
    ['GPU 一直 Pending', 'devices'],
    ['hpa', 'hpa-load'],
    ['mvcc: database space exceeded', 'etcd-quota'],
    ['etcdserver: no leader', 'etcd-leader'],
    ['Multi-Attach error for volume', 'volume-still-attached'],
    ['CreateContainerConfigError configmap not found', 'missing-config'],
    ['noisy neighbour', 'elephants-and-mice'],
    ['api server overloaded', 'flood'],
    ['静态 Pod', 'static-pods'],
    ['负载均衡器预热', 'warmed-balancer'],
    ['NAME READY STATUS RESTARTS AGE web-6d4cf56db6-abcde 0/1 CrashLoopBackOff 7 5m', 'crash-loop-backoff'],
    ['3m  Normal  Killing  pod/web-0  Container app failed liveness probe, will be restarted', 'slow-starter'],
    ['node-1   NotReady   <none>   5d   v1.36.2', 'dead-node'],
  ])('“%s”, which is none of the forty questions, finds %s', (sought, id) =>
    expect(found(sought).slice(0, 3)).toContain(id),
  );
});

describe('findScenarios', () => {
  it.each([
    ['too many pods', 'too-many-pods'],
    ['schedulerName', 'nobodys-scheduler'],
    ['volume node affinity conflict', 'volume-in-another-zone'],
    ['not retried', 'not-retried'],
    ['backoff', 'backoff-steps'],
    ['pack or spread', 'pack-or-spread'],
    ['502', 'rollout-502'],
    ['stuck terminating', 'dead-node'],
    ['crashloopbackoff', 'crash-loop-backoff'],
    ['OOMKilled', 'oom-or-evicted'],
    ['429', 'too-many-requests'],
    ['taint', 'control-plane-taint'],
    ['0/3 nodes are available: 3 Insufficient cpu.', 'idle-but-full'],
    ['FailedScheduling 0/1 nodes are available: 1 node(s) had untolerated taint(s).', 'control-plane-taint'],
    ['Pod 数量上限', 'too-many-pods'],
    ['一直 Pending 没有事件', 'nobodys-scheduler'],
    ['退避', 'backoff-steps'],
    ['卷节点亲和冲突', 'volume-in-another-zone'],
  ])('“%s” finds %s among the first three', (sought, id) => expect(found(sought).slice(0, 3)).toContain(id));

  it('finds words by their beginning while they are typed', () => {
    expect(found('rollin').slice(0, 3)).toContain('rollout');
    expect(found('schedulern')).toEqual(['nobodys-scheduler']);
  });

  it('does not split a word at a non-English letter', () => {
    expect(found('pods')).toContain('too-many-pods');
    expect(found('épods')).toEqual([]);
  });

  it('reads at most a thousand characters', () => {
    const pasted = `${'0/1 nodes are available: 1 Too many pods. '.repeat(30)}`.slice(0, 1000);
    expect(found(pasted)[0]).toBe('too-many-pods');
    const long = Array.from({ length: 200_000 }, (_, i) => `zz${i}`).join(' ');
    expect(found(pasted + long)).toEqual(found(pasted));
  });

  it('finds every scenario for empty text, and none for unknown words', () => {
    expect(findScenarios(' ')).toEqual(SCENARIOS);
    expect(found('zzz')).toEqual([]);
    expect(found('?!')).toEqual([]);
    expect(found('pending zzz')).toEqual([]);
  });
});
