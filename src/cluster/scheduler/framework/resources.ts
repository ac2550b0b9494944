import { resourceAmounts } from '#model/pod/podResources.ts';

/** Amounts of resources in the scheduler's units. */
export interface SchedulerAmounts {
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly ephemeralStorageBytes: number;
  /** All other resources by name: hugepages, attachable volumes, extended resources. Whole units. */
  readonly scalar: ReadonlyMap<string, number>;
}

const NO_SCALARS: ReadonlyMap<string, number> = new Map();

/**
 * Whether a resource is a scalar: extended resources, hugepages, native resources with a prefix, attachable volumes.
 */
export function isScalarResource(name: string): boolean {
  return (
    isExtendedResource(name) || isHugePage(name) || isPrefixedNative(name) || name.startsWith('attachable-volumes-')
  );
}

function isHugePage(name: string): boolean {
  return name.startsWith('hugepages-');
}

/** Extended resources are all that Kubernetes does not define itself and that have a domain before the slash. */
export function isExtendedResource(name: string): boolean {
  return !isNativeResource(name) && !name.startsWith('requests.') && name.includes('/');
}

function isNativeResource(name: string): boolean {
  return !name.includes('/') || isPrefixedNative(name);
}

function isPrefixedNative(name: string): boolean {
  return name.includes('kubernetes.io/');
}

/** Allocatable amounts of a node. */
export interface NodeAmounts extends SchedulerAmounts {
  readonly pods: number;
}

/** Reads `status.allocatable`. */
export function nodeAmounts(allocatable: Readonly<Record<string, string>> | undefined): NodeAmounts {
  const amounts = resourceAmounts(allocatable);
  return {
    cpuMilli: amounts.cpu ?? 0,
    memoryBytes: amounts.memory ?? 0,
    ephemeralStorageBytes: amounts['ephemeral-storage'] ?? 0,
    pods: amounts.pods ?? 0,
    scalar: scalarsOf(amounts),
  };
}

/** Scalar resources in a list of amounts. Unknown names are left out. */
export function scalarsOf(amounts: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  let scalars: Map<string, number> | undefined;
  for (const [name, amount] of Object.entries(amounts)) {
    if (!isScalarResource(name)) continue;
    scalars ??= new Map();
    scalars.set(name, amount);
  }
  return scalars ?? NO_SCALARS;
}
