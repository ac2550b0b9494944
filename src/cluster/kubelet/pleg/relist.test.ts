import { expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import { asSeen, hasUnseen, withAllSeen } from '../runtime/asSeen.ts';
import { newContainers } from '../runtimeContainer.ts';
import { plegEvents } from './relist.ts';

const POD: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { containers: [{ name: 'app' }] } };
const SANDBOX = { state: 'ready', attempt: 0, podIP: '10.0.0.1' } as const;

function podWith(container: Partial<RuntimeContainer>): KubeletPod {
  const [fresh] = newContainers(POD);
  return {
    uid: 'u',
    node: 'n1',
    pod: POD,
    stage: 'syncing',
    startedUs: 0,
    sandbox: 'ready',
    sandboxAttempt: 0,
    podIP: SANDBOX.podIP,
    seenSandbox: SANDBOX,
    seenUs: -1,
    lastSyncUs: -1,
    syncs: 0,
    containers: [{ ...(fresh as RuntimeContainer), ...container }],
    terminationUs: -1,
    graceSeconds: -1,
    relistOrder: 0,
    syncOrder: 0,
    syncAtUs: -1,
    removed: false,
    sent: undefined,
  };
}

const exit = (instance: number) => ({ instance, startedUs: 1, finishedUs: 2, exitCode: 3, exitReason: 'Error' });

it.each([
  ['no change', { seenInstance: 1, seenState: 'running', state: 'running', instances: 1 }, []],
  ['started', { state: 'running', instances: 1 }, ['ContainerStarted']],
  ['died', { seenInstance: 1, seenState: 'running', state: 'exited', instances: 1 }, ['ContainerDied']],
  ['started and died', { state: 'exited', instances: 1 }, ['ContainerDied']],
  [
    'died and restarted',
    { seenInstance: 1, seenState: 'running', state: 'running', instances: 2, last: exit(1) },
    ['ContainerDied', 'ContainerStarted'],
  ],
] as const)('reports changes since the last relist: %s', (_, container, expected) => {
  const record = podWith(container);
  expect(plegEvents(record).map(({ event }) => event)).toEqual(expected);
  expect(hasUnseen(record)).toBe(expected.length > 0);
  expect(plegEvents(withAllSeen(record))).toEqual([]);
});

it('the status shows the last seen container instance until the next one is seen', () => {
  const [container] = podWith({
    seenInstance: 1,
    seenState: 'exited',
    state: 'running',
    instances: 2,
    startedUs: 9,
    last: exit(1),
  }).containers;
  expect(asSeen(container as RuntimeContainer)).toMatchObject({
    state: 'exited',
    instances: 1,
    exitCode: 3,
    finishedUs: 2,
  });
});

it('reports a dead sandbox and its replacement', () => {
  const died: KubeletPod = { ...podWith({}), sandbox: 'stopped' };
  expect(plegEvents(died)).toEqual([{ event: 'ContainerDied', container: '' }]);
  const next: KubeletPod = { ...withAllSeen(died), sandbox: 'ready', sandboxAttempt: 1, podIP: '10.0.0.2' };
  expect(plegEvents(next)).toEqual([{ event: 'ContainerStarted', container: '' }]);
  expect(withAllSeen(next).seenSandbox).toEqual({ state: 'ready', attempt: 1, podIP: '10.0.0.2' });
});
