import { describe, expect, it } from 'vitest';
import type { Pod, PodFailurePolicyRule } from '#model/generated/types.ts';
import { judgeFailure } from './jobPods.ts';

const exits = (name: string, exitCode: number) => ({
  name,
  image: '',
  imageID: '',
  ready: false,
  restartCount: 0,
  state: { terminated: { exitCode } },
});

const failed: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'default' },
  spec: { containers: [] },
  status: {
    phase: 'Failed',
    containerStatuses: [exits('main', 3), exits('fine', 0)],
    initContainerStatuses: [exits('init', 9)],
    conditions: [{ type: 'DisruptionTarget', status: 'True' }],
  },
};

describe('podFailurePolicy', () => {
  it.each<[string, PodFailurePolicyRule[], object]>([
    ['none matches', [], { counts: true }],
    [
      'an exit code in the list',
      [{ action: 'Ignore', onExitCodes: { operator: 'In', values: [2, 3] } }],
      { counts: false, action: 'Ignore' },
    ],
    [
      'an exit code outside the list',
      [{ action: 'FailIndex', onExitCodes: { operator: 'NotIn', values: [7] } }],
      { counts: true, action: 'FailIndex' },
    ],
    [
      'exit code 0 is no failure',
      [{ action: 'Ignore', onExitCodes: { operator: 'NotIn', values: [3, 9] } }],
      { counts: true },
    ],
    [
      'an exit code of the named container',
      [{ action: 'Ignore', onExitCodes: { containerName: 'fine', operator: 'In', values: [3] } }],
      { counts: true },
    ],
    [
      'an exit code of an init container',
      [{ action: 'Count', onExitCodes: { containerName: 'init', operator: 'In', values: [9] } }],
      { counts: true, action: 'Count' },
    ],
    [
      'the first matching rule',
      [
        { action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        { action: 'Ignore', onExitCodes: { operator: 'In', values: [3] } },
      ],
      {
        counts: true,
        action: 'FailJob',
        jobFailure: 'Pod default/p has condition DisruptionTarget matching FailJob rule at index 0',
      },
    ],
  ])('matches a rule: %s', (_, rules, verdict) => expect(judgeFailure({ rules }, failed)).toEqual(verdict));
});
