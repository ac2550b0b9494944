import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import { splitKey } from '#model/objectKey.ts';
import type { Command } from '#protocol/command.ts';
import { interpret } from '#session/kubectl/interpret.ts';
import type { Dice } from '#session/testing/dice.ts';
import { IMAGES } from './randomImages.ts';
import { TAINTS } from './randomNodes.ts';

type Line = (dice: Dice, world: World) => string | undefined;

const ROLLED_OUT = ['Deployment', 'Deployment', 'StatefulSet', 'DaemonSet'] as const;

const LINES: readonly Line[] = [
  (dice, world) => about(dice, world, 'Deployment', (name) => `scale ${name} --replicas=${dice.int(0, 6)}`),
  (dice, world) => about(dice, world, 'StatefulSet', (name) => `scale ${name} --replicas=${dice.int(0, 4)}`),
  (dice, world) => about(dice, world, dice.pick(ROLLED_OUT), (name) => `rollout restart ${name}`),
  (dice, world) => about(dice, world, dice.pick(ROLLED_OUT), (name) => `rollout undo ${name}`),
  (dice, world) => about(dice, world, 'Deployment', (name) => `rollout ${dice.pick(['pause', 'resume'])} ${name}`),
  (dice, world) =>
    about(dice, world, dice.pick(ROLLED_OUT), (name) => `set image ${name} c0=${dice.pick([...IMAGES])}`),
  (dice, world) =>
    about(dice, world, dice.pick(['Deployment', 'ReplicaSet', 'StatefulSet', 'Job']), (name) => {
      const cascade = dice.pick(['background', 'foreground', 'orphan']);
      return `delete ${name} --cascade=${cascade}`;
    }),
  (dice, world) => about(dice, world, 'Pod', (name) => `delete ${name} --grace-period=${dice.pick([1, 5])}`),
  (dice, world) => about(dice, world, 'Pod', (name) => `delete ${name} --grace-period=0 --force`),
  (dice, world) => about(dice, world, 'PersistentVolumeClaim', (name) => `delete ${name}`),
  (dice, world) =>
    about(
      dice,
      world,
      'Deployment',
      (name) => `autoscale ${name} --min=1 --max=${dice.int(1, 5)} --cpu=${dice.pick(['50%', '80%'])}`,
    ),
  (dice, world) => onNode(dice, world, (name) => `${dice.pick(['cordon', 'uncordon'])} ${name}`),
  (dice, world) =>
    onNode(dice, world, (name) => {
      const { key, value, effect } = dice.pick(TAINTS);
      return `taint nodes ${name} ${key}${value ? `=${value}` : ''}:${effect}${dice.chance(50) ? '-' : ' --overwrite'}`;
    }),
  (dice, world) =>
    onNode(dice, world, (name) => `drain ${name} --ignore-daemonsets --delete-emptydir-data --force --timeout=20s`),
];

/** A line of kubectl; `undefined` when kubectl itself would refuse it, as it is now. */
export function randomKubectl(dice: Dice, world: World): Command | undefined {
  const line = dice.pick(LINES)(dice, world);
  if (line === undefined) return undefined;
  const { type } = interpret(line, { world, nowUs: 0, files: [] });
  return type === 'printed' ? undefined : { type: 'kubectl.run', line };
}

function about(dice: Dice, world: World, kind: string, line: (name: string) => string): string | undefined {
  // ReplicaSets of a Deployment are left to it, see `scale` in randomCommand.ts.
  const own = world
    .table(store(kind))
    .values()
    .filter(({ metadata }) => kind === 'Pod' || !metadata.ownerReferences);
  if (own.length === 0) return undefined;
  const { name, namespace = 'default' } = dice.pick(own).metadata;
  return `${line(`${kind.toLowerCase()}/${name}`)} -n ${namespace}`;
}

function onNode(dice: Dice, world: World, line: (name: string) => string): string | undefined {
  const keys = world.table(store('Node')).keys();
  return keys.length === 0 ? undefined : line(splitKey(String(dice.pick(keys))).name);
}
