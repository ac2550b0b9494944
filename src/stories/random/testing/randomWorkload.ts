import type { DeploymentStrategy, Pod, PodSpec, PriorityClass } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Dice } from '#session/testing/dice.ts';
import { GROUPS } from './randomGroups.ts';
import { randomAutoscaler, randomCronJob, randomJob } from './randomJobs.ts';
import { randomPodSpec } from './randomPodSpec.ts';
import { randomDaemonSet, randomStatefulSet } from './randomSets.ts';
import { claimsFor, randomClaim } from './randomStorage.ts';

const NAMESPACES = ['default', 'default', 'shop'] as const;
const APPS = ['app-1', 'app-2', 'app-3', 'app-4'] as const;

export const PRIORITY_CLASSES: readonly PriorityClass[] = [
  { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1000 },
  { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'low' }, value: -10 },
  {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'patient' },
    value: 500,
    preemptionPolicy: 'Never',
  },
];

/** Objects that a person applies together. Names are few, so that they are often applied again with something changed. */
export function randomWorkload(dice: Dice): KubeObject[] {
  const app = dice.pick(APPS);
  const namespace = dice.pick(NAMESPACES);
  if (dice.chance(10)) return [randomClaim(dice, namespace)];
  if (dice.chance(8)) return gang(dice, app, namespace);
  if (dice.chance(35)) return withClaims(dice, barePod(dice, app, namespace));
  const workload = randomKind(dice)(dice, app, namespace);
  return [
    ...claimsOf(dice, workload),
    workload,
    ...(dice.chance(30) ? [service(app, namespace)] : []),
    ...(dice.chance(15) ? [budget(dice, app, namespace)] : []),
  ];
}

function randomKind(dice: Dice): (dice: Dice, app: string, namespace: string) => KubeObject {
  const roll = dice.int(1, 100);
  if (roll <= 45) return randomDeployment;
  if (roll <= 55) return randomReplicaSet;
  if (roll <= 68) return randomStatefulSet;
  if (roll <= 78) return randomDaemonSet;
  if (roll <= 93) return randomJob;
  return roll <= 96 ? randomCronJob : randomAutoscaler;
}

function barePod(dice: Dice, app: string, namespace: string): Pod & KubeObject {
  const name = `pod-${dice.int(1, 12)}`;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, labels: { app } },
    spec: randomPodSpec(dice, app, 'bare'),
  };
}

/** Mostly what the Pod mounts comes with it. A claim that is there already stays as it is. */
function withClaims(dice: Dice, pod: Pod & KubeObject): KubeObject[] {
  const { volumes = [] } = pod.spec;
  return dice.chance(70) ? [...claimsFor(dice, pod.metadata.namespace ?? '', volumes), pod] : [pod];
}

/** The same of what the Pods of a workload mount. */
function claimsOf(dice: Dice, { metadata, spec }: KubeObject): KubeObject[] {
  const { template } = (spec ?? {}) as { readonly template?: { readonly spec?: PodSpec } };
  const volumes = template?.spec?.volumes ?? [];
  return volumes.length > 0 && dice.chance(70) ? claimsFor(dice, metadata.namespace ?? '', volumes) : [];
}

/** Several Pods alike, all of one group, some with a priority of their own. */
function gang(dice: Dice, app: string, namespace: string): KubeObject[] {
  const group = dice.pick(GROUPS);
  const spec = { ...randomPodSpec(dice, app, 'template'), schedulingGroup: { podGroupName: group } };
  return Array.from({ length: dice.int(1, 4) }, (_, i) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `${group}-${i + 1}`, namespace, labels: { app } },
    spec,
  }));
}

function randomDeployment(dice: Dice, app: string, namespace: string): KubeObject {
  const spec = {
    replicas: dice.int(0, 6),
    strategy: strategy(dice),
    selector: { matchLabels: { app } },
    template: { metadata: { labels: { app } }, spec: randomPodSpec(dice, app, 'template') },
    ...dice.some<object>(
      [15, () => ({ minReadySeconds: dice.int(1, 5) })],
      [20, () => ({ revisionHistoryLimit: dice.int(0, 2) })],
      [10, () => ({ progressDeadlineSeconds: dice.int(8, 40) })],
      [5, () => ({ paused: true })],
    ),
  };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: app, namespace }, spec };
}

function strategy(dice: Dice): DeploymentStrategy {
  if (dice.chance(20)) return { type: 'Recreate' };
  const maxSurge = dice.pick([0, 1, 2, '25%', '100%']);
  const maxUnavailable = maxSurge === 0 ? dice.int(1, 2) : dice.pick([0, 1, '25%', '50%']);
  return { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } };
}

function randomReplicaSet(dice: Dice, app: string, namespace: string): KubeObject {
  const labels = { app, tier: 'own' };
  const spec = {
    replicas: dice.int(0, 4),
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: randomPodSpec(dice, app, 'template') },
  };
  return { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: `rs-${app}`, namespace }, spec };
}

function budget(dice: Dice, app: string, namespace: string): KubeObject {
  const allowed = dice.pick([
    { minAvailable: 1 },
    { minAvailable: '50%' },
    { maxUnavailable: 0 },
    { maxUnavailable: 1 },
  ]);
  const spec = { ...allowed, selector: { matchLabels: { app } } };
  return { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: app, namespace }, spec };
}

function service(app: string, namespace: string): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: app, namespace },
    spec: { selector: { app }, ports: [{ port: 80 }] },
  };
}
