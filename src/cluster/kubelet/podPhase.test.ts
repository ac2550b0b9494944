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
    ['one container waits', 'Always', RUNS, WAITS, 'Pending'],
    ['both containers run', 'Always', RUNS, RUNS, 'Running'],
    ['one container ended', 'Never', RUNS, ended(1), 'Running'],
    ['both containers succeeded', 'OnFailure', ended(0), ended(0), 'Succeeded'],
    ['one container will restart', 'OnFailure', ended(0), ended(1), 'Running'],
    ['one container failed permanently', 'Never', ended(0), ended(1), 'Failed'],
    ['both containers ended and will restart', 'Always', ended(0), ended(0), 'Running'],
  ])('computes the phase: %s', (_, policy, a, b, expected) => {
    expect(podPhase(podOf(policy), [status('a', a), status('b', b)], false, true)).toBe(expected);
  });

  it('a Pod is Running in a crash loop, and final when no container restarts', () => {
    const looping = [status('a', WAITS, ended(1)), status('b', WAITS, ended(1))];
    expect(podPhase(podOf('Always'), looping, false, true)).toBe('Running');
    expect(podPhase(podOf('Always'), [status('a', ended(0)), status('b', ended(143))], true, true)).toBe('Failed');
    expect(podPhase(podOf('Always'), [status('a', ended(0)), status('b', ended(0))], true, true)).toBe('Succeeded');
  });

  it('a Pod is Pending during initialization, and Failed after permanent init failure', () => {
    const apps = [status('a', WAITS), status('b', WAITS)];
    expect(podPhase(podOf('Always', ['i']), [status('i', RUNS), ...apps], false, false)).toBe('Pending');
    expect(podPhase(podOf('Never', ['i']), [status('i', ended(1)), ...apps], false, false)).toBe('Failed');
    expect(podPhase(podOf('Always', ['i']), [status('i', ended(1)), ...apps], false, false)).toBe('Pending');
  });

  it('a phase is not final while all containers restart, whatever their policies', () => {
    const removed = { terminated: { exitCode: 137, reason: 'RestartingAllContainers' } };
    const apps = [status('a', WAITS, removed), status('b', WAITS, removed)];
    expect(podPhase(podOf('Never'), apps, false, true)).toBe('Running');
    const init = [status('i', WAITS, removed), status('a', WAITS), status('b', WAITS)];
    expect(podPhase(podOf('Never', ['i']), init, false, false)).toBe('Pending');
  });

  it('ignores the exit codes of sidecars', () => {
    const all = [status('side', ended(137)), status('a', ended(0)), status('b', ended(0))];
    expect(podPhase(podOf('Never', ['side']), all, false, true)).toBe('Succeeded');
  });
});
