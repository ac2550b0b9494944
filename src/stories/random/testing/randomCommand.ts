import { store } from '#cluster/api/kindTables.ts';
import type { ConstantName } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { splitKey } from '#model/objectKey.ts';
import type { Command } from '#protocol/command.ts';
import type { Dice } from '#session/testing/dice.ts';
import { randomApi } from './randomApi.ts';
import { randomNodeAutoscaler } from './randomAutoscalers.ts';
import { randomMetric } from './randomJobs.ts';
import { randomKubectl } from './randomKubectl.ts';
import { randomMachine } from './randomMachines.ts';
import { TAINTS, ZONES } from './randomNodes.ts';
import { randomWorkload } from './randomWorkload.ts';

type Maker = (dice: Dice, world: World) => Command | undefined;

const DELETABLE = [
  'Pod',
  'Pod',
  'Pod',
  'Pod',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'HorizontalPodAutoscaler',
  'Service',
  'Namespace',
  'PersistentVolumeClaim',
  'PersistentVolume',
  'PodDisruptionBudget',
  'PodGroup',
] as const;
const FAULTS = [
  ['bind.errors', 3],
  ['bind.delay', 6000],
  ['provisioning.errors', 3],
  ['scheduler.killed', 1],
  ['controllerManager.killed', 1],
] as const;
const CONSTANTS: readonly (readonly [name: ConstantName, highest: number])[] = [
  ['api.request', 20],
  ['etcd.write', 60],
  ['watch.fanOut', 80],
  ['scheduler.cycle', 50],
  ['kubelet.sandbox', 900],
  ['kubelet.containerStart', 800],
  ['container.stop', 5],
  ['controller.sync', 300],
  ['volume.provision', 20],
  ['volume.attach', 20],
  ['volume.mount', 5],
];

/** The makers and how often each is tried. */
const MAKERS = {
  apply: [30, apply],
  scale: [12, scale],
  remove: [14, remove],
  removeNode: [3, removeNode],
  cordon: [5, (dice, world) => onNode(dice, world, (name) => ({ type: 'node.cordon', name }))],
  uncordon: [6, (dice, world) => onNode(dice, world, (name) => ({ type: 'node.uncordon', name }))],
  taint: [8, (dice, world) => onNode(dice, world, (name) => taint(dice, name))],
  labelNode: [6, (dice, world) => onNode(dice, world, (name) => labelNode(dice, name))],
  labelPod: [4, labelPod],
  ungate: [5, ungate],
  bind: [6, bind],
  addNodes: [3, addNodes],
  constants: [4, changeConstant],
  faults: [6, setFault],
  api: [12, randomApi],
  machines: [16, randomMachine],
  kubectl: [14, randomKubectl],
  nodeAutoscalers: [6, randomNodeAutoscaler],
  metrics: [5, randomMetric],
} satisfies Readonly<Record<string, readonly [weight: number, make: Maker]>>;

/** Commands of people in a random run. */
export type RandomFeature = keyof typeof MAKERS;
export const RANDOM_FEATURES = Object.keys(MAKERS) as readonly RandomFeature[];

/** Something of these features that a person could ask of this cluster; `undefined` when the dice chose something that there is nothing for. */
export function randomCommand(
  dice: Dice,
  world: World,
  features: readonly RandomFeature[] = RANDOM_FEATURES,
): Command | undefined {
  const makers = features.map((feature): readonly [number, Maker] => MAKERS[feature]);
  const total = makers.reduce((sum, [weight]) => sum + weight, 0);
  let left = dice.int(1, total);
  for (const [weight, make] of makers) {
    left -= weight;
    if (left <= 0) return make(dice, world);
  }
  return undefined;
}

function apply(dice: Dice): Command {
  return applied(randomWorkload(dice));
}

function applied(objects: readonly KubeObject[]): Command {
  return {
    type: 'manifests.apply',
    files: [{ name: 'random.yaml', text: objects.map((object) => JSON.stringify(object)).join('\n---\n') }],
  };
}

/** ReplicaSets of a Deployment are left to it: it lets somebody else's surge stand until its rollout is over. */
function scale(dice: Dice, world: World): Command | undefined {
  const kind = dice.pick(['Deployment', 'Deployment', 'Deployment', 'ReplicaSet', 'StatefulSet'] as const);
  const own = world
    .table(store(kind))
    .values()
    .filter(({ metadata }) => !metadata.ownerReferences);
  if (own.length === 0) return undefined;
  const { namespace = '', name } = dice.pick(own).metadata;
  return { type: 'workload.scale', kind, namespace, name, replicas: dice.int(0, 9) };
}

function remove(dice: Dice, world: World): Command | undefined {
  const kind = dice.pick(DELETABLE);
  if (kind === 'Namespace' && dice.chance(60)) return undefined;
  if (kind === 'Namespace') return { type: 'object.delete', kind, name: 'shop' };
  const grace = dice.chance(30) ? { gracePeriodSeconds: dice.int(0, 4) } : {};
  return onObject(dice, world, kind, (namespace, name) => ({
    type: 'object.delete',
    kind,
    ...(namespace && { namespace }),
    name,
    ...grace,
  }));
}

function removeNode(dice: Dice, world: World): Command | undefined {
  return onNode(dice, world, (name) => ({ type: 'object.delete', kind: 'Node', name }));
}

function taint(dice: Dice, name: string): Command {
  const { key, value, effect } = dice.pick(TAINTS);
  return {
    type: 'node.taint',
    name,
    key,
    ...(value ? { value } : undefined),
    effect: effect as 'NoSchedule',
    ...(dice.chance(50) ? { remove: true } : undefined),
  };
}

function labelNode(dice: Dice, name: string): Command {
  const [key, value] = dice.pick<readonly [string, string | null]>([
    ['disk', 'ssd'],
    ['disk', null],
    ['topology.kubernetes.io/zone', dice.pick(ZONES)],
    ['colour', 'blue'],
  ]);
  return { type: 'object.label', kind: 'Node', name, key, value };
}

/** Lets a Pod go from its ReplicaSet, or gives it to another. */
function labelPod(dice: Dice, world: World): Command | undefined {
  const value = dice.pick(['app-1', 'app-2', 'nobody']);
  return onObject(dice, world, 'Pod', (namespace, name) => ({
    type: 'object.label',
    kind: 'Pod',
    namespace,
    name,
    key: 'app',
    value,
  }));
}

/** Applies a gated Pod as it is, without its gates. */
function ungate(dice: Dice, world: World): Command | undefined {
  const gated = world
    .table(store('Pod'))
    .values()
    .filter(({ spec }) => spec.schedulingGates?.length);
  if (gated.length === 0) return undefined;
  const { apiVersion, kind, metadata, spec } = dice.pick(gated);
  const { name, namespace, labels } = metadata;
  const { schedulingGates: _, ...open } = spec;
  return applied([
    {
      apiVersion,
      kind,
      metadata: { name, ...(namespace && { namespace }), ...(labels && { labels }) },
      spec: { ...open, schedulingGates: [] },
    },
  ]);
}

function bind(dice: Dice, world: World): Command | undefined {
  const waiting = world
    .table(store('Pod'))
    .values()
    .filter(({ spec }) => !spec.nodeName);
  const nodes = world.table(store('Node')).keys();
  if (waiting.length === 0 || nodes.length === 0) return undefined;
  const { namespace = '', name } = dice.pick(waiting).metadata;
  return { type: 'pod.bind', namespace, name, node: dice.pick(nodes) };
}

function addNodes(dice: Dice): Command {
  return {
    type: 'nodes.add',
    count: dice.int(1, 2),
    cpu: dice.pick(['1', '4']),
    memory: '4Gi',
    pods: dice.pick([4, 110]),
    zones: dice.int(1, 3),
  };
}

function changeConstant(dice: Dice): Command {
  const [id, highest] = dice.pick(CONSTANTS);
  return { type: 'constant.change', id, value: dice.int(0, highest) };
}

function setFault(dice: Dice): Command {
  const [fault, highest] = dice.pick(FAULTS);
  return { type: 'fault.set', fault, value: dice.int(0, highest) };
}

function onNode(dice: Dice, world: World, make: (name: string) => Command): Command | undefined {
  const names = world.table(store('Node')).keys();
  return names.length === 0 ? undefined : make(dice.pick(names));
}

function onObject(
  dice: Dice,
  world: World,
  kind: string,
  make: (namespace: string, name: string) => Command,
): Command | undefined {
  const keys = world.table(store(kind)).keys();
  if (keys.length === 0) return undefined;
  const { namespace, name } = splitKey(dice.pick(keys));
  return make(namespace, name);
}
