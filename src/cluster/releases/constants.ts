import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/** A number of the model that can be edited; `src/i18n` says what it is. `source` is `model` for an assumption, else the upstream file that has it. */
interface Constant<Id extends string = string> {
  readonly id: Id;
  readonly value: number;
  readonly unit: 'us' | 'ms' | 's' | 'us/object' | 's/100MiB' | 'KiB';
  readonly source: string;
  /** The smallest value it can have, 0 unless said otherwise: a period cannot be nothing. */
  readonly least?: number;
  /** No part of the model reads it so far: changing it changes nothing. */
  readonly notReadYet?: true;
}

export interface ConstantValue {
  readonly id: string;
  readonly value: number;
}

/** By the constant's id, such as `M1`; those that nobody changed are not there. */
export const CONSTANT_VALUES = table<ConstantValue>('settings/constants');

/**
 * The modelling constants. Where the requirement names one number with two parts, the second has an id of its own.
 * Upstream sources are those of Kubernetes v1.36.2.
 */
const DECLARED = [
  { id: 'M1', value: 2, unit: 'ms', source: 'model' },
  { id: 'M1.object', value: 10, unit: 'us/object', source: 'model' },
  { id: 'M2', value: 10, unit: 'ms', source: 'model' },
  { id: 'M3', value: 5, unit: 'ms', source: 'model' },
  { id: 'M4', value: 5, unit: 'ms', source: 'model' },
  { id: 'M6', value: 400, unit: 'ms', source: 'model' },
  { id: 'M7', value: 3, unit: 's/100MiB', source: 'model' },
  { id: 'M8', value: 300, unit: 'ms', source: 'model' },
  { id: 'M9', value: 1000, unit: 'ms', source: 'pkg/kubelet/kubelet.go', least: 1 },
  { id: 'M10', value: 90, unit: 's', source: 'model' },
  { id: 'M11', value: 100, unit: 'ms', source: 'model' },
  { id: 'M12', value: 1, unit: 's', source: 'model' },
  { id: 'M13', value: 100, unit: 'ms', source: 'etcd server/embed/config.go', least: 1 },
  { id: 'M14', value: 5, unit: 'ms', source: 'model' },
  { id: 'M14.object', value: 10, unit: 'us/object', source: 'model' },
  { id: 'M14.etcd', value: 15, unit: 'ms', source: 'model' },
  { id: 'M14.etcdObject', value: 40, unit: 'us/object', source: 'model' },
  { id: 'M15', value: 4, unit: 'KiB', source: 'model' },
  { id: 'M15.event', value: 1, unit: 'KiB', source: 'model' },
  { id: 'M15.node', value: 10, unit: 'KiB', source: 'model' },
  { id: 'M15.other', value: 1, unit: 'KiB', source: 'model' },
  { id: 'M16', value: 20, unit: 'ms', source: 'model' },
  { id: 'M17', value: 60, unit: 's', source: 'staging/src/k8s.io/apiserver/pkg/server/config.go', least: 1 },
  { id: 'A1', value: 10_000, unit: 'us/object', source: 'model' },
  { id: 'C1', value: 600, unit: 's', source: 'model' },
  { id: 'L1', value: 300, unit: 's', source: 'model' },
  { id: 'P1', value: 5, unit: 's', source: 'model', least: 1 },
  { id: 'N1', value: 10, unit: 's', source: 'model' },
  { id: 'N2', value: 3, unit: 's', source: 'model' },
  { id: 'N3', value: 204_800, unit: 'KiB', source: 'model' },
  { id: 'N4', value: 3, unit: 's', source: 'model' },
  { id: 'N5', value: 1, unit: 's', source: 'model' },
] as const satisfies readonly Constant[];

export type ConstantId = (typeof DECLARED)[number]['id'];

export const CONSTANTS: readonly Constant<ConstantId>[] = DECLARED;

const BY_ID: ReadonlyMap<string, Constant> = new Map(CONSTANTS.map((constant) => [constant.id, constant]));

const US_PER_UNIT: Readonly<Record<Constant['unit'], number>> = {
  us: 1,
  ms: 1000,
  s: 1_000_000,
  'us/object': 1,
  's/100MiB': 1_000_000,
  KiB: 1,
};

/** Times are asked for with every request, and nearly nobody changes them. */
const DEFAULTS_US: ReadonlyMap<string, number> = new Map(
  CONSTANTS.map((constant) => [constant.id, timeUs(constant, constant.value)]),
);

/** The largest value that any constant can have, in its own unit: keeps simulated time within whole numbers. */
export const MOST_CONSTANT = 1_000_000;

/** Why a constant, in its own unit, cannot have that value; `undefined` when it can. */
export function constantProblem(id: string, value: number): string | undefined {
  const constant = BY_ID.get(id);
  if (!constant) return `there is no constant ${id}`;
  const { least = 0 } = constant;
  return value >= least && value <= MOST_CONSTANT
    ? undefined
    : `${id} must be a number from ${least} to ${MOST_CONSTANT}`;
}

/** The present value of a constant that is a time, in whole microseconds. */
export function constantUs(world: World, id: string): number {
  const table = world.table(CONSTANT_VALUES);
  const own = table.size === 0 ? undefined : table.get(id);
  return own ? timeUs(knownConstant(id), own.value) : defaultUs(id);
}

/** The same as it is before anybody changes it. */
export function defaultUs(id: string): number {
  const us = DEFAULTS_US.get(id);
  if (us === undefined) throw new RangeError(`there is no constant ${id}`);
  return us;
}

function knownConstant(id: string): Constant {
  const constant = BY_ID.get(id);
  if (!constant) throw new RangeError(`there is no constant ${id}`);
  return constant;
}

function timeUs(constant: Constant, value: number): number {
  return Math.round(value * US_PER_UNIT[constant.unit]);
}

/** The present value of a constant, in its own unit. */
export function constantValue(world: World, id: string): number {
  return world.table(CONSTANT_VALUES).get(id)?.value ?? knownConstant(id).value;
}

/** What the host of etcd makes of every write: its disk takes at least so long, and its network that much longer. In table `environment/etcdHost` under `host`. */
export interface EtcdHost {
  readonly leastUs: number;
  readonly extraUs: number;
}

export const ETCD_HOSTS = table<EtcdHost>('environment/etcdHost');

/** How long a write takes in etcd: M2, unless its host is disturbed. */
export function etcdWriteUs(world: World): number {
  const ownUs = constantUs(world, 'M2');
  const host = world.table(ETCD_HOSTS).get('host');
  return host ? Math.max(ownUs, host.leastUs) + host.extraUs : ownUs;
}

/** How long a write takes from the client until it is committed: M1 + M2. M5, a Bind call, is the same. */
export function writeUs(world: World): number {
  return constantUs(world, 'M1') + etcdWriteUs(world);
}
