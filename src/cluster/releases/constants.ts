import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';

/**
 * A number of the model that can be changed; `src/i18n` describes it. `source` is `model` for an assumption, otherwise
 * the upstream file.
 */
interface Constant {
  /** Id in records; it never changes, so that an old saved run keeps its digest. */
  readonly id: string;
  readonly value: number;
  readonly unit: 'us' | 'ms' | 's' | 'us/object' | 's/100MiB' | 'KiB';
  readonly source: string;
  /** The smallest allowed value; 0 by default. A period cannot be 0. */
  readonly least?: number;
  /** No part of the model reads it so far, so a change has no effect. */
  readonly notReadYet?: true;
}

export interface ConstantValue {
  readonly id: string;
  readonly value: number;
}

/** By the constant's id, such as `M1`; only changed constants. */
export const CONSTANT_VALUES = table<ConstantValue>('settings/constants');

/** The modelling constants by their names. Upstream sources are those of Kubernetes v1.36.2. */
const DECLARED = {
  'api.request': { id: 'M1', value: 2, unit: 'ms', source: 'model' },
  'api.objectRead': { id: 'M1.object', value: 10, unit: 'us/object', source: 'model' },
  'etcd.write': { id: 'M2', value: 10, unit: 'ms', source: 'model' },
  'watch.fanOut': { id: 'M3', value: 5, unit: 'ms', source: 'model' },
  'scheduler.cycle': { id: 'M4', value: 5, unit: 'ms', source: 'model' },
  'kubelet.sandbox': { id: 'M6', value: 400, unit: 'ms', source: 'model' },
  'kubelet.imagePull': { id: 'M7', value: 3, unit: 's/100MiB', source: 'model' },
  'kubelet.containerStart': { id: 'M8', value: 300, unit: 'ms', source: 'model' },
  'kubelet.relist': { id: 'M9', value: 1000, unit: 'ms', source: 'pkg/kubelet/kubelet.go', least: 1 },
  'cloud.machineBoot': { id: 'M10', value: 90, unit: 's', source: 'model' },
  'proxy.rules': { id: 'M11', value: 100, unit: 'ms', source: 'model' },
  'container.stop': { id: 'M12', value: 1, unit: 's', source: 'model' },
  'etcd.heartbeat': { id: 'M13', value: 100, unit: 'ms', source: 'etcd server/embed/config.go', least: 1 },
  'list.cache': { id: 'M14', value: 5, unit: 'ms', source: 'model' },
  'list.cacheObject': { id: 'M14.object', value: 10, unit: 'us/object', source: 'model' },
  'list.etcd': { id: 'M14.etcd', value: 15, unit: 'ms', source: 'model' },
  'list.etcdObject': { id: 'M14.etcdObject', value: 40, unit: 'us/object', source: 'model' },
  'size.pod': { id: 'M15', value: 4, unit: 'KiB', source: 'model' },
  'size.event': { id: 'M15.event', value: 1, unit: 'KiB', source: 'model' },
  'size.node': { id: 'M15.node', value: 10, unit: 'KiB', source: 'model' },
  'size.other': { id: 'M15.other', value: 1, unit: 'KiB', source: 'model' },
  'controller.sync': { id: 'M16', value: 20, unit: 'ms', source: 'model' },
  'api.requestTimeout': {
    id: 'M17',
    value: 60,
    unit: 's',
    source: 'staging/src/k8s.io/apiserver/pkg/server/config.go',
    least: 1,
  },
  'autoscaler.loopOfNode': { id: 'A1', value: 10_000, unit: 'us/object', source: 'model' },
  'controlPlane.growth': { id: 'C1', value: 600, unit: 's', source: 'model' },
  'loadBalancer.growth': { id: 'L1', value: 300, unit: 's', source: 'model' },
  'prometheus.scrape': { id: 'P1', value: 5, unit: 's', source: 'model', least: 1 },
  'kubelet.nodeReady': { id: 'N1', value: 10, unit: 's', source: 'model' },
  'volume.provision': { id: 'N2', value: 3, unit: 's', source: 'model' },
  'machine.systemMemory': { id: 'N3', value: 204_800, unit: 'KiB', source: 'model' },
  'volume.attach': { id: 'N4', value: 3, unit: 's', source: 'model' },
  'volume.mount': { id: 'N5', value: 1, unit: 's', source: 'model' },
} as const satisfies Readonly<Record<string, Constant>>;

export type ConstantName = keyof typeof DECLARED;
export type ConstantId = (typeof DECLARED)[ConstantName]['id'];

export const CONSTANTS: Readonly<Record<ConstantName, Constant>> = DECLARED;
/** In the order in which the page lists them. */
export const CONSTANT_NAMES = Object.keys(DECLARED) as readonly ConstantName[];

const BY_NAME: ReadonlyMap<string, Constant> = new Map(Object.entries(CONSTANTS));
const BY_ID: ReadonlyMap<string, Constant> = new Map(
  Object.values(CONSTANTS).map((constant) => [constant.id, constant]),
);

const US_PER_UNIT: Readonly<Record<Constant['unit'], number>> = {
  us: 1,
  ms: 1000,
  s: 1_000_000,
  'us/object': 1,
  's/100MiB': 1_000_000,
  KiB: 1,
};

/** Precomputed, because every request needs times and nearly nobody changes them. */
const DEFAULTS_US: ReadonlyMap<string, number> = new Map(
  Object.entries(CONSTANTS).map(([name, constant]) => [name, timeUs(constant, constant.value)]),
);

/** The largest value of any constant, in its own unit. It keeps simulated time within safe integers. */
export const MOST_CONSTANT = 1_000_000;

/** The id in records for a constant's name or id; any other text is returned unchanged. */
export function recordedId(nameOrId: string): string {
  return BY_NAME.get(nameOrId)?.id ?? nameOrId;
}

/** Why a constant, given by name or id, cannot have that value in its own unit; `undefined` when it can. */
export function constantProblem(nameOrId: string, value: number): string | undefined {
  const constant = BY_ID.get(recordedId(nameOrId));
  if (!constant) return `there is no constant ${nameOrId}`;
  const { least = 0 } = constant;
  return value >= least && value <= MOST_CONSTANT
    ? undefined
    : `${nameOrId} must be a number from ${least} to ${MOST_CONSTANT}`;
}

/** The present value of a constant that is a time, in whole microseconds. */
export function constantUs(world: World, name: ConstantName): number {
  const own = changedValue(world, name);
  return own === undefined ? defaultUs(name) : timeUs(CONSTANTS[name], own);
}

/** The default value of a constant that is a time, in whole microseconds. */
export function defaultUs(name: ConstantName): number {
  const us = DEFAULTS_US.get(name);
  if (us === undefined) throw new RangeError(`there is no constant ${name}`);
  return us;
}

/** The present value of a constant, in its own unit. */
export function constantValue(world: World, name: ConstantName): number {
  return changedValue(world, name) ?? CONSTANTS[name].value;
}

/** The changed value in the constant's own unit; `undefined` when it is unchanged. */
export function changedValue(world: World, name: ConstantName): number | undefined {
  const values = world.table(CONSTANT_VALUES);
  return values.size === 0 ? undefined : values.get(CONSTANTS[name].id)?.value;
}

function timeUs(constant: Constant, value: number): number {
  return Math.round(value * US_PER_UNIT[constant.unit]);
}

/**
 * Effect of etcd's host on every write: the disk's shortest time, and the network's extra time. In table
 * `environment/etcdHost` under `host`.
 */
export interface EtcdHost {
  readonly leastUs: Micros;
  readonly extraUs: Micros;
}

export const ETCD_HOSTS = table<EtcdHost>('environment/etcdHost');

/** Duration of a write in etcd: `etcd.write`, unless its host is disturbed. */
export function etcdWriteUs(world: World): number {
  const ownUs = constantUs(world, 'etcd.write');
  const host = world.table(ETCD_HOSTS).get('host');
  return host ? Math.max(ownUs, host.leastUs) + host.extraUs : ownUs;
}

/** Duration of a write from the client to its commit. A Bind call takes as long. */
export function writeUs(world: World): number {
  return constantUs(world, 'api.request') + etcdWriteUs(world);
}
