import { compare } from '#base/order.ts';
import type { CounterSet, Device, NodeSelector, ResourceSlice } from '#model/generated/types.ts';
import { compileNodeSelector, type SelectableNode } from '#model/labels/nodeSelector.ts';

/** Devices of one pool that a node can reach. */
export interface Pool {
  readonly driver: string;
  readonly name: string;
  /** Whether the number of slices is wrong, so the pool offers nothing. */
  readonly isIncomplete: boolean;
  /** Whether slices contradict each other, so the pool offers nothing. */
  readonly isInvalid: boolean;
  readonly slices: readonly ResourceSlice[];
  /** Slices of the same generation that the node cannot reach. Their devices may use the same counters. */
  readonly otherSlices: readonly ResourceSlice[];
  readonly counterSets: ReadonlyMap<string, CounterSet>;
}

/** A device and its pool. */
export interface PooledDevice {
  readonly id: string;
  readonly device: Device;
  readonly slice: ResourceSlice;
  readonly pool: Pool;
}

/** Whether a node is selected: by its name, because all are, or by a selector. */
export function nodeMatches(
  node: SelectableNode,
  wanted: { readonly nodeName?: string; readonly allNodes?: boolean; readonly nodeSelector?: NodeSelector },
): boolean {
  if (wanted.nodeName) return node.metadata.name === wanted.nodeName;
  if (wanted.allNodes === true) return true;
  return wanted.nodeSelector !== undefined && compileNodeSelector(wanted.nodeSelector)(node);
}

export function poolId({ driver, name }: Pick<Pool, 'driver' | 'name'>): string {
  return `${driver}/${name}`;
}

/**
 * Pools with devices for a node in search order: by driver and name, with those that have binding conditions last. Only
 * the slices of the newest generation count.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/pools_incubating.go, GatherPools.
 */
export function gatherPools(node: SelectableNode, slices: readonly ResourceSlice[]): readonly Pool[] {
  const byPool = new Map<string, ResourceSlice[]>();
  for (const slice of slices) if (isForNode(node, slice)) addSlice(byPool, slice);
  const pools = [...byPool.values()].flatMap((found) => buildPool(found, slices) ?? []).sort(comparePools);
  return [...pools.filter((pool) => !hasBindingConditions(pool)), ...pools.filter(hasBindingConditions)];
}

/** Counters belong to the pool, so their slices count for any node. */
function isForNode(node: SelectableNode, { spec }: ResourceSlice): boolean {
  if (hasCounters(spec)) return true;
  if (spec.nodeName || spec.allNodes === true || spec.nodeSelector !== undefined) return nodeMatches(node, spec);
  return spec.perDeviceNodeSelection === true && (spec.devices ?? []).some((device) => nodeMatches(node, device));
}

function hasCounters({ sharedCounters }: ResourceSlice['spec']): boolean {
  return (sharedCounters?.length ?? 0) > 0;
}

function poolOf({ driver, pool }: ResourceSlice['spec']): string {
  return poolId({ driver, name: pool.name });
}

function addSlice(byPool: Map<string, ResourceSlice[]>, slice: ResourceSlice): void {
  const id = poolOf(slice.spec);
  const known = byPool.get(id);
  const newest = known?.[0]?.spec.pool.generation ?? Number.NEGATIVE_INFINITY;
  const { generation } = slice.spec.pool;
  if (!known || generation > newest) byPool.set(id, [slice]);
  else if (generation === newest) known.push(slice);
}

/**
 * Returns nothing if slices that the node cannot reach are of a newer generation, because the pool is being replaced.
 */
function buildPool(found: readonly ResourceSlice[], slices: readonly ResourceSlice[]): Pool | undefined {
  const [{ spec } = NO_SLICE] = found;
  const pool = { ...NO_POOL, driver: spec.driver, name: spec.pool.name };
  if (found.length === spec.pool.resourceSliceCount) return checkedPool(pool, found, found);
  const all = slices.filter((slice) => poolOf(slice.spec) === poolOf(spec));
  if (all.some((slice) => slice.spec.pool.generation > spec.pool.generation)) return undefined;
  const current = all.filter((slice) => slice.spec.pool.generation === spec.pool.generation);
  if (current.length !== spec.pool.resourceSliceCount) return { ...pool, isIncomplete: true };
  return checkedPool(pool, found, current);
}

function checkedPool(pool: Pool, found: readonly ResourceSlice[], all: readonly ResourceSlice[]): Pool {
  const sorted = [...found].sort((a, b) => compare(a.metadata.name, b.metadata.name));
  const withDevices = sorted.filter(({ spec }) => !hasCounters(spec));
  const counterSets = uniqueCounterSets(sorted);
  const names = new Set(found.map(({ metadata }) => metadata.name));
  const otherSlices = all.filter(({ metadata }) => !names.has(metadata.name));
  const isValid =
    hasUniqueDevices(withDevices) &&
    counterSets !== undefined &&
    usesKnownCounters(counterSets, sorted) &&
    usesKnownCounters(counterSets, otherSlices);
  return isValid ? { ...pool, slices: withDevices, otherSlices, counterSets } : { ...pool, isInvalid: true };
}

function hasUniqueDevices(slices: readonly ResourceSlice[]): boolean {
  const names = devicesOf(slices).map(({ name }) => name);
  return new Set(names).size === names.length;
}

/** Undefined if two have the same name. */
function uniqueCounterSets(slices: readonly ResourceSlice[]): ReadonlyMap<string, CounterSet> | undefined {
  const sets = slices.flatMap(({ spec }) => spec.sharedCounters ?? []);
  const byName = new Map(sets.map((set) => [set.name, set]));
  return byName.size === sets.length ? byName : undefined;
}

function usesKnownCounters(sets: ReadonlyMap<string, CounterSet>, slices: readonly ResourceSlice[]): boolean {
  return devicesOf(slices).every((device) =>
    (device.consumesCounters ?? []).every(({ counterSet, counters }) => {
      const known = sets.get(counterSet)?.counters;
      return known !== undefined && Object.keys(counters).every((name) => Object.hasOwn(known, name));
    }),
  );
}

function devicesOf(slices: readonly ResourceSlice[]): readonly Device[] {
  return slices.flatMap(({ spec }) => spec.devices ?? []);
}

function hasBindingConditions({ slices }: Pool): boolean {
  return devicesOf(slices).some(({ bindingConditions }) => (bindingConditions?.length ?? 0) > 0);
}

function comparePools(a: Pool, b: Pool): number {
  return compare(a.driver, b.driver) || compare(a.name, b.name);
}

const NO_POOL: Pool = {
  driver: '',
  name: '',
  isIncomplete: false,
  isInvalid: false,
  slices: [],
  otherSlices: [],
  counterSets: new Map(),
};

const NO_SLICE: Pick<ResourceSlice, 'spec'> = {
  spec: { driver: '', pool: { name: '', generation: 0, resourceSliceCount: 0 } },
};
