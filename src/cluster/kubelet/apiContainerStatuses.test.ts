import { expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { apiContainerStatuses, type ContainerInstance } from './apiContainerStatuses.ts';

const container = (name: string) => ({ name, image: name });
const pod: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'x', name: 'p', uid: 'u' },
  spec: {
    initContainers: [container('setup'), { ...container('proxy'), restartPolicy: 'Always' }],
    containers: [container('app')],
  },
};
const app = (state: ContainerInstance['state']): ContainerInstance => ({
  ...{ name: 'app', id: 'a', state, exitCode: 0, restartCount: 0 },
  ...{ createdUs: 1, startedUs: 1, finishedUs: 0 },
});
const initStates = (...instances: ContainerInstance[]) =>
  apiContainerStatuses(pod, 'init', instances, {}).map(({ state }) => state);

it('treats a missing init container as done once a regular container ran, but not a sidecar', () => {
  const waiting = { waiting: { reason: 'PodInitializing' } };
  expect(initStates()).toEqual([waiting, waiting]);
  expect(initStates(app('Unknown'))).toEqual([waiting, waiting]);
  const message =
    'Unable to get init container status from container runtime and pod has been initialized, treat it as exited normally';
  expect(initStates(app('Running'))).toEqual([{ terminated: { exitCode: 0, reason: 'Completed', message } }, waiting]);
});
