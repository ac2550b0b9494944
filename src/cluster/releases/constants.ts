import type { Table } from '../../kernel/table.ts';
import type { World } from '../../kernel/world.ts';

/** A number of the model that can be edited. `source` is `model` for an assumption, else the upstream file that has it. */
export interface Constant {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly unit: 'us' | 'ms' | 's' | 'us/object' | 's/100MiB' | 'KiB';
  readonly source: string;
}

export interface ConstantValue {
  readonly id: string;
  readonly value: number;
}

/**
 * The modelling constants. Where the requirement names one number with two parts, the second has an id of its own.
 * Upstream sources are those of Kubernetes v1.36.2.
 */
const CONSTANTS: readonly Constant[] = [
  { id: 'M1', name: 'API read served by the watch cache', value: 2, unit: 'ms', source: 'model' },
  { id: 'M1.object', name: 'the same, for each object', value: 10, unit: 'us/object', source: 'model' },
  { id: 'M2', name: 'etcd write', value: 10, unit: 'ms', source: 'model' },
  { id: 'M3', name: 'from the etcd write to the watchers', value: 5, unit: 'ms', source: 'model' },
  { id: 'M4', name: 'one scheduling cycle', value: 5, unit: 'ms', source: 'model' },
  { id: 'M6', name: 'Pod sandbox and network', value: 400, unit: 'ms', source: 'model' },
  { id: 'M7', name: 'image pull', value: 3, unit: 's/100MiB', source: 'model' },
  { id: 'M8', name: 'create and start a container', value: 300, unit: 'ms', source: 'model' },
  { id: 'M9', name: 'PLEG relist period', value: 1000, unit: 'ms', source: 'pkg/kubelet/kubelet.go' },
  { id: 'M10', name: 'node provisioning', value: 90, unit: 's', source: 'model' },
  { id: 'M11', name: 'from the EndpointSlice to the proxy rules', value: 100, unit: 'ms', source: 'model' },
  { id: 'M12', name: 'a container stops after SIGTERM', value: 1, unit: 's', source: 'model' },
  { id: 'M13', name: 'raft heartbeat', value: 100, unit: 'ms', source: 'etcd server/embed/config.go' },
  { id: 'M14', name: 'LIST from the cache', value: 5, unit: 'ms', source: 'model' },
  { id: 'M15', name: 'average size of a Pod object', value: 4, unit: 'KiB', source: 'model' },
  { id: 'M16', name: 'controller sync latency', value: 20, unit: 'ms', source: 'model' },
  { id: 'N1', name: 'from the start of a kubelet until its node is ready', value: 10, unit: 's', source: 'model' },
];

const BY_ID: ReadonlyMap<string, Constant> = new Map(CONSTANTS.map((constant) => [constant.id, constant]));

const US_PER_UNIT: Readonly<Record<Constant['unit'], number>> = {
  us: 1,
  ms: 1000,
  s: 1_000_000,
  'us/object': 1,
  's/100MiB': 1_000_000,
  KiB: 1,
};

/** Whether there is a constant of that id. */
export function isConstant(id: string): boolean {
  return BY_ID.has(id);
}

export function constantsTable(world: World): Table<ConstantValue> {
  return world.table<ConstantValue>('settings/constants');
}

/** The present value of a constant that is a time, in whole microseconds. */
export function constantUs(world: World, id: string): number {
  const constant = BY_ID.get(id);
  if (!constant) throw new RangeError(`there is no constant ${id}`);
  const value = constantsTable(world).get(id)?.value ?? constant.value;
  return Math.round(value * US_PER_UNIT[constant.unit]);
}

/** How long a write takes from the client until it is committed: M1 + M2. M5, a Bind call, is the same. */
export function writeUs(world: World): number {
  return constantUs(world, 'M1') + constantUs(world, 'M2');
}
