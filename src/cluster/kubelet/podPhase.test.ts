import { describe, expect, it } from 'vitest';
import type { ContainerState, ContainerStatus, Pod } from '#model/generated/types.ts';
import { podPhase } from './podStatus.ts';

const RUNS: ContainerState = { running: {} };
const WAITS: ContainerState = { waiting: { reason: 'ContainerCreating' } };
const ended = (exitCode: number): ContainerState => ({ terminated: { exitCode } });

function status(name: string, state: ContainerState, lastState?: ContainerState): ContainerStatus {
  return {
    name,
    state,
    ...(lastState ? { lastState } : undefined),
    image: '',
    imageID: '',
    ready: false,
    restartCount: 0,
    started: true,
  };
}

function podOf(restartPolicy: string, init: readonly string[] = []): Pod {
  const initContainers = init.map((name) => (name.startsWith('side') ? { name, restartPolicy: 'Always' } : { name }));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p' },
    spec: { restartPolicy, initContainers, containers: [{ name: 'a' }, { name: 'b' }] },
  };
}

describe('podPhase', () => {
  it.each<[string, string, ContainerState, ContainerState, string]>([
    ['one still waits', 'Always', RUNS, WAITS, 'Pending'],
    ['both run', 'Always', RUNS, RUNS, 'Running'],
    ['one has ended', 'Never', RUNS, ended(1), 'Running'],
    ['both ended well', 'OnFailure', ended(0), ended(0), 'Succeeded'],
    ['one will be tried again', 'OnFailure', ended(0), ended(1), 'Running'],
    ['one failed for good', 'Never', ended(0), ended(1), 'Failed'],
    ['both ended and will be started again', 'Always', ended(0), ended(0), 'Running'],
  ])('%s', (_, policy, a, b, expected) => {
    expect(podPhase(podOf(policy), [status('a', a), status('b', b)], false, true)).toBe(expected);
  });

  it('is Running in a crash loop, and final once nothing will start any more', () => {
    const looping = [status('a', WAITS, ended(1)), status('b', WAITS, ended(1))];
    expect(podPhase(podOf('Always'), looping, false, true)).toBe('Running');
    expect(podPhase(podOf('Always'), [status('a', ended(0)), status('b', ended(143))], true, true)).toBe('Failed');
    expect(podPhase(podOf('Always'), [status('a', ended(0)), status('b', ended(0))], true, true)).toBe('Succeeded');
  });

  it('is Pending during initialization and Failed when it fails for good', () => {
    const apps = [status('a', WAITS), status('b', WAITS)];
    expect(podPhase(podOf('Always', ['i']), [status('i', RUNS), ...apps], false, false)).toBe('Pending');
    expect(podPhase(podOf('Never', ['i']), [status('i', ended(1)), ...apps], false, false)).toBe('Failed');
    expect(podPhase(podOf('Always', ['i']), [status('i', ended(1)), ...apps], false, false)).toBe('Pending');
  });

  it('is not final while all containers are being restarted, whatever their policies say', () => {
    const removed = { terminated: { exitCode: 137, reason: 'RestartingAllContainers' } };
    const apps = [status('a', WAITS, removed), status('b', WAITS, removed)];
    expect(podPhase(podOf('Never'), apps, false, true)).toBe('Running');
    const init = [status('i', WAITS, removed), status('a', WAITS), status('b', WAITS)];
    expect(podPhase(podOf('Never', ['i']), init, false, false)).toBe('Pending');
  });

  it('does not count how sidecars ended', () => {
    const all = [status('side', ended(137)), status('a', ended(0)), status('b', ended(0))];
    expect(podPhase(podOf('Never', ['side']), all, false, true)).toBe('Succeeded');
  });
});
