import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Command } from '#protocol/command.ts';
import type { Dice } from '#session/testing/dice.ts';
import { IMAGES } from './randomImages.ts';
import { randomPodSpec } from './randomPodSpec.ts';

const FAULTS = ['node.cut', 'node.down', 'kubelet.frozen', 'runtime.frozen', 'eventStream.broken'] as const;
const STATIC = ['static-1.yaml', 'static-2.yaml'] as const;
const MEGABYTE = 1_000_000;

type Maker = (dice: Dice, world: World) => Command | undefined;

const MAKERS: readonly Maker[] = [
  setFault,
  setFault,
  setFault,
  drain,
  drain,
  drain,
  putStatic,
  putStatic,
  configure,
  configure,
  (dice, world) => onNode(dice, world, (node) => ({ type: 'staticPod.remove', node, name: dice.pick(STATIC) })),
  restartKubelet,
  restartKubelet,
  killProcess,
  killProcess,
  behave,
  behave,
];

/** Something done to a machine, its kubelet or what runs on it. */
export function randomMachine(dice: Dice, world: World): Command | undefined {
  return dice.pick(MAKERS)(dice, world);
}

/** Every machine works again; what its containers do stays. */
export function mended(world: World): Command[] {
  return world
    .table(store('Node'))
    .keys()
    .flatMap((node) => FAULTS.map((fault): Command => ({ type: 'fault.set', fault, node: String(node), value: 0 })));
}

function setFault(dice: Dice, world: World): Command | undefined {
  const value = dice.chance(60) ? 1 : 0;
  return onNode(dice, world, (node) => ({ type: 'fault.set', fault: dice.pick(FAULTS), node, value }));
}

function drain(dice: Dice, world: World): Command | undefined {
  return onNode(dice, world, (name) => ({
    type: 'node.drain',
    name,
    ...dice.some<object>(
      [85, () => ({ ignoreDaemonSets: true })],
      [80, () => ({ deleteEmptyDirData: true })],
      [60, () => ({ force: true })],
      [20, () => ({ gracePeriodSeconds: dice.int(0, 5) })],
      [60, () => ({ timeoutSeconds: dice.int(5, 40) })],
    ),
  }));
}

function putStatic(dice: Dice, world: World): Command | undefined {
  const name = dice.pick(STATIC);
  const { volumes: _, schedulingGroup: __, schedulingGates: ___, ...made } = randomPodSpec(dice, 'app-1', 'template');
  const containers = made.containers.map(({ volumeMounts: ____, ...container }) => container);
  const spec = { ...made, containers };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: name.slice(0, -5), namespace: 'default' }, spec };
  return onNode(dice, world, (node) => ({ type: 'staticPod.put', node, name, yaml: JSON.stringify(pod) }));
}

/** A kubelet that reads static Pods, and some other settings. */
function configure(dice: Dice, world: World): Command | undefined {
  const configuration = JSON.stringify({
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    staticPodPath: '/etc/kubernetes/manifests',
    ...dice.some<object>(
      [20, () => ({ serializeImagePulls: false })],
      [20, () => ({ shutdownGracePeriod: '10s', shutdownGracePeriodCriticalPods: '4s' })],
      [20, () => ({ evictionHard: { 'memory.available': dice.pick(['100Mi', '30%']) } })],
    ),
  });
  const fsnotify = dice.chance(70);
  if (dice.chance(60)) return { type: 'kubelet.configure', configuration, fsnotify };
  return onNode(dice, world, (node) => ({ type: 'kubelet.configure', node, configuration, fsnotify }));
}

function restartKubelet(dice: Dice, world: World): Command | undefined {
  return onNode(dice, world, (node) => ({ type: 'kubelet.restart', node }));
}

function killProcess(dice: Dice, world: World): Command | undefined {
  const bound = world
    .table(store('Pod'))
    .values()
    .filter(({ spec }) => spec.nodeName);
  if (bound.length === 0) return undefined;
  const { metadata, spec } = dice.pick(bound);
  const container = dice.chance(80) ? { container: dice.pick(spec.containers).name } : {};
  const { namespace = '', name } = metadata;
  return { type: 'process.kill', node: spec.nodeName ?? '', namespace, pod: name, ...container };
}

function behave(dice: Dice): Command {
  const peakBytes = dice.int(20, 3000) * MEGABYTE;
  const behaviour = dice.some<object>(
    [30, () => ({ readyAfterMs: dice.int(0, 20_000) })],
    [25, () => ({ unready: [{ fromMs: dice.int(1000, 9000), toMs: dice.int(9500, 30_000) }] })],
    [15, () => ({ unhealthyAfterMs: dice.int(1000, 20_000), unhealthyUntilMs: dice.int(21_000, 60_000) })],
    [15, () => ({ probeLatencyMs: dice.int(0, 1500) })],
    [20, () => ({ exitAfterMs: dice.int(0, 20_000), exitCode: dice.int(0, 3), failingRuns: dice.int(1, 3) })],
    [20, () => ({ stopsAfterMs: dice.int(0, 20_000) })],
    [
      25,
      () => ({
        memory: [
          { atMs: 0, bytes: 10 * MEGABYTE },
          { atMs: dice.int(1000, 30_000), bytes: peakBytes },
        ],
      }),
    ],
    [15, () => ({ diskBytesPerSecond: dice.int(1, 900) * MEGABYTE })],
  );
  return { type: 'behaviour.set', target: { image: dice.pick(IMAGES) }, behaviour: dice.chance(15) ? null : behaviour };
}

function onNode(dice: Dice, world: World, make: (node: string) => Command): Command | undefined {
  const names = world.table(store('Node')).keys();
  return names.length === 0 ? undefined : make(String(dice.pick(names)));
}
