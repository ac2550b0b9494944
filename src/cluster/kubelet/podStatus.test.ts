import { describe, expect, it } from 'vitest';
import type { ContainerState, ContainerStatus, Pod } from '#model/generated/types.ts';
import { terminatedStatuses } from './podStatus.ts';

const WAITS: ContainerState = { waiting: { reason: 'PodInitializing' } };
const RUNS: ContainerState = { running: {} };
const DONE: ContainerState = { terminated: { exitCode: 0 } };
const FAILED: ContainerState = { terminated: { exitCode: 1 } };

const status = (name: string, state: ContainerState, rest: Partial<ContainerStatus> = {}): ContainerStatus => ({
  name,
  state,
  image: 'i',
  imageID: '',
  ready: false,
  restartCount: 0,
  ...rest,
});
const pod = (...init: { name: string; restartPolicy?: string }[]): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [{ name: 'app' }], initContainers: init },
});
const codes = (statuses: readonly ContainerStatus[]) => statuses.map(({ state }) => state?.terminated?.exitCode);

describe('terminatedStatuses', () => {
  it('treats a container that never started as failed', () => {
    const { apps } = terminatedStatuses(pod(), { init: [], apps: [status('app', WAITS), status('other', DONE)] });
    expect(apps[0]?.state?.terminated).toEqual({
      exitCode: 137,
      reason: 'ContainerStatusUnknown',
      message: 'The container could not be located when the pod was terminated',
    });
    expect(codes(apps)).toEqual([137, 0]);
  });

  it.each<[string, ContainerStatus[], ContainerStatus, (number | undefined)[], number | undefined]>([
    [
      'no init container started',
      [status('a', WAITS), status('b', WAITS)],
      status('app', WAITS),
      [137, undefined],
      undefined,
    ],
    [
      'an init container failed',
      [status('a', FAILED), status('b', WAITS)],
      status('app', WAITS),
      [1, undefined],
      undefined,
    ],
    ['the last init container runs', [status('a', DONE), status('b', RUNS)], status('app', WAITS), [0, 137], undefined],
    ['all init containers are done', [status('a', DONE), status('b', DONE)], status('app', WAITS), [0, 0], 137],
    [
      'an init container is missing after the start',
      [status('a', WAITS), status('b', DONE)],
      status('app', RUNS),
      [137, 0],
      137,
    ],
  ])('sets terminated statuses when %s', (_, init, app, expectedInit, expectedApp) => {
    const ended = terminatedStatuses(pod({ name: 'a' }, { name: 'b' }), { init, apps: [app] });
    expect(codes(ended.init)).toEqual(expectedInit);
    expect(codes(ended.apps)).toEqual([expectedApp]);
  });

  it('a started sidecar completes initialization', () => {
    const withSidecar = pod({ name: 'side', restartPolicy: 'Always' });
    const apps = [status('app', WAITS)];
    const started = terminatedStatuses(withSidecar, { init: [status('side', RUNS, { started: true })], apps });
    const starting = terminatedStatuses(withSidecar, { init: [status('side', RUNS, { started: false })], apps });
    expect([codes(started.apps), codes(starting.apps)]).toEqual([[137], [undefined]]);
  });
});
