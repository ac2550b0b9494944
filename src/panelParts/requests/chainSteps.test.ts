import { expect, it } from 'vitest';
import type { RequestXray, XrayStage } from '#protocol/requestWay.ts';
import { chainSteps, timeParts } from './chainSteps.ts';

const stage = (id: string, more: Partial<XrayStage> = {}): XrayStage => ({
  id,
  upstream: `With${id}`,
  phase: 'arrival',
  outcome: 'passed',
  offsetUs: 0,
  durationUs: 100,
  detail: '',
  ...more,
});

it('folds the stages of admission and names the stage that refused', () => {
  const stages = [
    stage('authentication'),
    stage('decoding', { phase: 'execution' }),
    stage('validation', { phase: 'execution', outcome: 'refused', detail: '422: no' }),
    stage('storage', { phase: 'execution', outcome: 'notReached', durationUs: 0 }),
  ];
  const steps = new Map(chainSteps({ stages }).map((step) => [step.step, step]));
  expect(steps.get('authentication')).toMatchObject({ outcome: 'passed', durationUs: 100 });
  expect(steps.get('admission')).toMatchObject({ outcome: 'refused', durationUs: 200, detail: '422: no' });
  expect(steps.get('storage')?.outcome).toBe('notReached');
});

it('divides the time into filters, queue, cache and work', () => {
  const xray = {
    stages: [stage('authentication'), stage('audit')],
    arrivedUs: 1000,
    startedUs: 3000,
    answeredUs: 8000,
  } as unknown as RequestXray;
  expect(timeParts(xray, { waitUs: 4000, executionUs: 105_000 })).toEqual([
    { part: 'filters', us: 200 },
    { part: 'queue', us: 2000 },
    { part: 'wait', us: 4000 },
    { part: 'work', us: 105_000 },
  ]);
  expect(timeParts({ ...xray, startedUs: 1000 }, undefined)).toEqual([
    { part: 'filters', us: 200 },
    { part: 'work', us: 7000 },
  ]);
});
