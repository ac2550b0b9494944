import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import type { PodRuntime, RuntimeStatus } from './podActions.ts';
import { podActions } from './podActions.ts';

function podOf(restartPolicy: string, init: readonly object[] = [], apps: readonly object[] = [{ name: 'app' }]): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p' },
    spec: {
      restartPolicy,
      initContainers: init as Pod['spec']['containers'],
      containers: apps as Pod['spec']['containers'],
    },
  };
}

function runtime(containers: readonly Partial<RuntimeStatus>[], more: Partial<PodRuntime> = {}): PodRuntime {
  return {
    sandboxes: [{ state: 'Ready', attempt: 0 }],
    containers: containers.map((one) => ({ name: 'app', state: 'Exited' as const, exitCode: 0, ...one })),
    probeResults: {},
    ...more,
  };
}

const SIDECAR = { name: 'side', restartPolicy: 'Always' };

describe('podActions', () => {
  it('starts a sandbox and the first init container', () => {
    const actions = podActions(podOf('Always', [{ name: 'one' }, { name: 'two' }]), runtime([], { sandboxes: [] }));
    expect(actions).toMatchObject({ createSandbox: true, killPod: true, initContainersToStart: ['one'] });
  });

  it('starts the next container after the last known init container', () => {
    const pod = podOf('Always', [{ name: 'one' }, { name: 'two' }]);
    expect(podActions(pod, runtime([{ name: 'two' }])).containersToStart).toEqual(['app']);
    expect(podActions(pod, runtime([{ name: 'one' }])).initContainersToStart).toEqual(['two']);
  });

  it('kills a Pod when its regular containers are done although sidecars run', () => {
    const actions = podActions(podOf('Never', [SIDECAR]), runtime([{}, { name: 'side', state: 'Running' }]));
    expect(actions).toMatchObject({ killPod: true, initContainersToStart: [], containersToStart: [] });
  });

  it('creates no sandbox for a finished Pod', () => {
    const sandboxes = [{ state: 'NotReady', attempt: 0 }] as const;
    expect(podActions(podOf('Never'), runtime([{}], { sandboxes })).createSandbox).toBe(false);
    expect(podActions(podOf('OnFailure'), runtime([{}], { sandboxes })).createSandbox).toBe(false);
    expect(podActions(podOf('OnFailure'), runtime([{ exitCode: 1 }], { sandboxes })).createSandbox).toBe(true);
  });

  it('ignores restart rules after a failed probe', () => {
    const rules = [{ action: 'Restart', exitCodes: { operator: 'NotIn', values: [0] } }];
    const pod = podOf('Always', [], [{ name: 'app', restartPolicy: 'Never', restartPolicyRules: rules }]);
    const failed = runtime([{ state: 'Running' }], { probeResults: { app: { liveness: 'Failure' } } });
    expect(podActions(pod, failed)).toMatchObject({
      killPod: true,
      containersToKill: [{ message: 'Container app failed liveness probe', reason: 'LivenessProbe' }],
    });
  });

  it.each<[string, string, object, object[]]>([
    ['a container whose Pod has restartPolicy OnFailure', 'OnFailure', {}, [{ name: 'app' }]],
    ['a container whose own restartPolicy is OnFailure', 'Always', { restartPolicy: 'OnFailure' }, [{ name: 'app' }]],
  ])('does not restart %s in a new sandbox after success', (_, policy, own, done) => {
    const pod = podOf(policy, [], [{ name: 'app', ...own }, { name: 'other' }]);
    const sandboxes = [{ state: 'NotReady', attempt: 0 }] as const;
    expect(podActions(pod, runtime(done, { sandboxes })).containersToStart).toEqual(['other']);
  });

  it('restarts a succeeded container with restartPolicy Always in a new sandbox', () => {
    const pod = podOf('OnFailure', [], [{ name: 'app', restartPolicy: 'Always' }]);
    const sandboxes = [{ state: 'NotReady', attempt: 0 }] as const;
    expect(podActions(pod, runtime([{}], { sandboxes })).containersToStart).toEqual(['app']);
  });

  it('treats an OOM-killed init container as failed, whatever its exit code', () => {
    const status = { name: 'one', exitCode: 0, reason: 'OOMKilled' };
    const init = [{ name: 'one' }, { name: 'two' }];
    expect(podActions(podOf('Always', init), runtime([status])).initContainersToStart).toEqual(['one']);
    expect(podActions(podOf('Never', init), runtime([{ ...status, exitCode: 1 }])).killPod).toBe(true);
  });

  it.each<[string, Partial<RuntimeStatus>, readonly string[], readonly string[]]>([
    ['that was created but never started', { state: 'Created' }, ['app'], []],
    ['in an unknown runtime state', { state: 'Unknown' }, ['app'], ['Unknown']],
  ])('starts a container %s with restartPolicy Never', (_, status, toStart, reasons) => {
    const actions = podActions(podOf('Never'), runtime([status]));
    expect(actions.containersToStart).toEqual(toStart);
    expect(actions.containersToKill.map(({ reason }) => reason)).toEqual(reasons);
  });

  it('creates another sandbox when two are ready', () => {
    const sandboxes = [
      { state: 'Ready', attempt: 3 },
      { state: 'Ready', attempt: 2 },
    ] as const;
    expect(podActions(podOf('Always'), runtime([], { sandboxes }))).toMatchObject({
      createSandbox: true,
      sandboxAttempt: 4,
    });
  });
});
