import { expect, it } from 'vitest';
import type { ContainerStatus, Pod, PodCondition } from '#model/generated/types.ts';
import { podConditions } from './podConditions.ts';

const SIDECAR = { name: 'sidecar', restartPolicy: 'Always' };

interface Given {
  readonly spec?: Partial<Pod['spec']>;
  readonly init?: readonly Partial<ContainerStatus>[];
  readonly apps?: readonly Partial<ContainerStatus>[];
  readonly conditions?: readonly Partial<PodCondition>[];
  readonly phase?: string;
}

/** Of a Pod with the container `app`, as `type=status reason message`. */
function conditionTexts({
  spec,
  init = [],
  apps = [{ ready: true }],
  conditions = [],
  phase = 'Running',
}: Given): string[] {
  const named = apps.map((status) => ({ name: 'app', ...status }));
  return podConditions({
    pod: { metadata: { name: 'p' }, spec: { containers: [{ name: 'app' }], ...spec } } as Pod,
    conditions: conditions as readonly PodCondition[],
    init: init as readonly ContainerStatus[],
    apps: named as readonly ContainerStatus[],
    phase,
    sandboxReady: true,
  }).map(({ type, status, reason = '', message = '' }) => `${type}=${status} ${reason} ${message}`.trim());
}

it('a Failed Pod is not ready with reason PodFailed, even without container statuses', () => {
  for (const apps of [[], [{ ready: false }]])
    expect(conditionTexts({ apps, phase: 'Failed' })).toEqual(
      expect.arrayContaining(['Ready=False PodFailed', 'ContainersReady=False PodFailed']),
    );
  expect(conditionTexts({ apps: [], phase: 'Succeeded' })).toContain(
    'ContainersReady=False ContainersNotReady containers with unknown status: [app]',
  );
});

it.each([
  ['runs', { state: { running: {} } }, 'Initialized=True'],
  ['has just ended', { state: { terminated: { exitCode: 1 } } }, 'Initialized=True'],
  [
    'waits for its restart',
    { state: { waiting: { reason: 'CrashLoopBackOff' } }, lastState: { terminated: { exitCode: 1 } } },
    'Initialized=False ContainersNotInitialized containers with incomplete status: [sidecar]',
  ],
])('a regular container that %s decides Initialized while a sidecar restarts', (_, app, expected) => {
  const init = [{ name: 'sidecar', started: false, ready: false }];
  expect(
    conditionTexts({ spec: { initContainers: [SIDECAR] }, init, apps: [app as Partial<ContainerStatus>] }),
  ).toContain(expected);
});

it('readiness gates count only when the containers are ready', () => {
  const spec = { readinessGates: [{ conditionType: 'gate1' }, { conditionType: 'gate2' }] };
  const conditions = [{ type: 'gate1', status: 'False' }];
  expect(conditionTexts({ spec, conditions })).toContain(
    'Ready=False ReadinessGatesNotReady the status of pod readiness gate "gate1" is not "True", but False, corresponding condition of pod readiness gate "gate2" does not exist.',
  );
  expect(conditionTexts({ spec, conditions, apps: [{ ready: false }] })).toContain(
    'Ready=False ContainersNotReady containers with unready status: [app]',
  );
});
