import { describe, expect, it } from 'vitest';
import type { DaemonSetSpec, DeploymentSpec, StatefulSetSpec } from '#model/generated/types.ts';
import { daemonSetProblems, deploymentProblems, statefulSetProblems } from './validateWorkload.ts';

const base = { selector: {}, template: {} };
const messages = (findings: readonly { readonly message: string }[]) => findings.map(({ message }) => message);

describe('what the API server refuses', () => {
  it.each<[Partial<DeploymentSpec>, string[]]>([
    [{}, []],
    [{ strategy: { rollingUpdate: { maxSurge: 0 } } }, []],
    [
      { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '0%' } } },
      ['spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "0%": may not be 0 when `maxSurge` is 0'],
    ],
    [
      { strategy: { rollingUpdate: { maxSurge: '200%', maxUnavailable: '101%' } } },
      ['spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%'],
    ],
    [
      { strategy: { type: 'Recreate', rollingUpdate: {} } },
      ["spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'"],
    ],
    [
      { strategy: { type: 'Blue' } },
      ['spec.strategy.type: Unsupported value: "Blue": supported values: "Recreate", "RollingUpdate"'],
    ],
    [
      { progressDeadlineSeconds: 5, minReadySeconds: 5 },
      ['spec.progressDeadlineSeconds: Invalid value: 5: must be greater than minReadySeconds'],
    ],
  ])('in a Deployment with %j', (spec, expected) =>
    expect(messages(deploymentProblems({ ...base, ...spec }))).toEqual(expected),
  );

  it.each<[Partial<DaemonSetSpec>, string[]]>([
    [{}, []],
    [{ updateStrategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } }, []],
    [
      { updateStrategy: { rollingUpdate: { maxSurge: 1 } } },
      ['spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero'],
    ],
    [
      { updateStrategy: { rollingUpdate: { maxUnavailable: 0 } } },
      ['spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0'],
    ],
  ])('in a DaemonSet with %j', (spec, expected) =>
    expect(messages(daemonSetProblems({ ...base, ...spec }))).toEqual(expected),
  );

  it.each<[Partial<StatefulSetSpec>, string[]]>([
    [{}, []],
    [
      { podManagementPolicy: 'Serial' },
      ["spec.podManagementPolicy: Invalid value: \"Serial\": must be 'OrderedReady' or 'Parallel'"],
    ],
    [
      { updateStrategy: { type: 'OnDelete', rollingUpdate: { partition: 1 } } },
      [
        'spec.updateStrategy.rollingUpdate: Invalid value: {"partition":1}: only allowed for updateStrategy \'RollingUpdate\'',
      ],
    ],
    [
      { updateStrategy: { rollingUpdate: { maxUnavailable: 0, partition: -1 } } },
      [
        'spec.updateStrategy.rollingUpdate.partition: Invalid value: -1: must be greater than or equal to 0',
        'spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: 0: cannot be 0',
      ],
    ],
    [
      { persistentVolumeClaimRetentionPolicy: { whenScaled: 'Keep' } },
      [
        'spec.persistentVolumeClaimRetentionPolicy.whenScaled: Unsupported value: "Keep": supported values: "Delete", "Retain"',
      ],
    ],
  ])('in a StatefulSet with %j', (spec, expected) =>
    expect(messages(statefulSetProblems({ ...base, serviceName: '', ...spec }))).toEqual(expected),
  );
});
