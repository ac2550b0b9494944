import type { KubeObject } from '#model/kinds.ts';
import type { Dice } from '#session/testing/dice.ts';
import { randomPodSpec } from './randomPodSpec.ts';

/** A StatefulSet; its claims stay when it is applied again, because they may not be changed. */
export function randomStatefulSet(dice: Dice, app: string, namespace: string): KubeObject {
  const labels = { app, tier: 'stateful' };
  const spec = {
    replicas: dice.int(0, 4),
    serviceName: app,
    selector: { matchLabels: labels },
    podManagementPolicy: app === 'app-1' ? 'Parallel' : 'OrderedReady',
    template: { metadata: { labels }, spec: randomPodSpec(dice, app, 'template') },
    ...dice.some<object>(
      [30, () => ({ updateStrategy: { rollingUpdate: { partition: dice.int(0, 3) } } })],
      [15, () => ({ minReadySeconds: dice.int(1, 5) })],
      [15, () => ({ ordinals: { start: dice.int(0, 3) } })],
      [20, () => ({ revisionHistoryLimit: dice.int(0, 2) })],
    ),
  };
  return { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: `set-${app}`, namespace }, spec };
}

export function randomDaemonSet(dice: Dice, app: string, namespace: string): KubeObject {
  const labels = { app, tier: 'daemon' };
  const surge = dice.chance(30);
  const spec = {
    selector: { matchLabels: labels },
    updateStrategy: surge
      ? { type: 'RollingUpdate', rollingUpdate: { maxSurge: dice.pick([1, '50%']), maxUnavailable: 0 } }
      : { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: dice.pick([1, 2, '50%']) } },
    template: { metadata: { labels }, spec: randomPodSpec(dice, app, 'template') },
    ...dice.some<object>(
      [15, () => ({ minReadySeconds: dice.int(1, 5) })],
      [20, () => ({ revisionHistoryLimit: dice.int(0, 2) })],
    ),
  };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: `daemon-${app}`, namespace }, spec };
}
