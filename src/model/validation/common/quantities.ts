import { canonicalQuantity, parseQuantity } from '#model/quantity/quantity.ts';
import type { FieldPath } from '../fieldError.ts';
import { type FieldError, invalid } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { qualifiedName } from './labelNames.ts';
import { NEGATIVE } from './numbers.ts';

const HUGE_PAGES = 'hugepages-';
const COMPUTE = ['cpu', 'memory', 'ephemeral-storage'];

const COUNTED = [
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
];

const STANDARD: ReadonlySet<string> = new Set([
  ...COMPUTE,
  ...COMPUTE.flatMap((name) => [`requests.${name}`, `limits.${name}`]),
  ...COUNTED,
  'storage',
  'requests.storage',
]);

const CONTAINER: ReadonlySet<string> = new Set(COMPUTE);

const INTEGER: ReadonlySet<string> = new Set(COUNTED);

const ONE = 1_000_000_000n;
const MILLI = 1_000_000n;

/** In billionths. An absent quantity is zero. */
export function nanosOf(quantity: string | undefined): bigint {
  return quantity === undefined ? 0n : parseQuantity(String(quantity)).nanos;
}

export function canonical(quantity: string): string {
  return canonicalQuantity(String(quantity));
}

export function notNegativeQuantity(quantity: string, path: FieldPath): FieldError[] {
  return nanosOf(quantity) < 0n ? [invalid(path, canonical(quantity), NEGATIVE)] : [];
}

export function positiveQuantity(quantity: string, path: FieldPath): FieldError[] {
  return nanosOf(quantity) <= 0n ? [invalid(path, canonical(quantity), 'must be greater than zero')] : [];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateBasicResource. */
export function basicQuantity(quantity: string, path: FieldPath): FieldError[] {
  const whole = wholeOf(quantity);
  return whole < 0n ? [invalid(path, Number(whole), 'must be a valid resource quantity')] : [];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateResourceQuantityValue. */
export function resourceQuantity(resource: string, quantity: string, path: FieldPath): FieldError[] {
  const isWhole = !isIntegerResource(resource) || roundedUp(nanosOf(quantity), MILLI) % 1000n === 0n;
  return [
    ...notNegativeQuantity(quantity, path),
    ...(isWhole ? [] : [invalid(path, goStruct('quantity', quantity), 'must be an integer')]),
  ];
}

/** Go's `Value()`: rounded up to an integer. */
export function wholeOf(quantity: string): bigint {
  return roundedUp(nanosOf(quantity), ONE);
}

function roundedUp(nanos: bigint, unit: bigint): bigint {
  const down = nanos / unit;
  return nanos > 0n && nanos % unit !== 0n ? down + 1n : down;
}

/** Names of resources by the places that allow them. Upstream source (v1.36.2): pkg/apis/core/helper/helpers.go. */
export function isHugePages(name: string): boolean {
  return name.startsWith(HUGE_PAGES);
}

/** The quantity in a name such as `hugepages-2Mi`. */
export function pageSizeOf(name: string): string {
  return name.slice(HUGE_PAGES.length);
}

/** Kubernetes' own resources. */
export function isNativeResource(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/');
}

export function isExtendedResource(name: string): boolean {
  if (isNativeResource(name) || name.startsWith('requests.')) return false;
  return qualifiedName(`requests.${name}`).length === 0;
}

/** Resources that can be used without a request. */
export function isOvercommitAllowed(name: string): boolean {
  return isNativeResource(name) && !isHugePages(name);
}

export function isStandardResource(name: string): boolean {
  return STANDARD.has(name) || isQuotaHugePages(name);
}

export function isQuotaHugePages(name: string): boolean {
  return isHugePages(name) || name.startsWith(`requests.${HUGE_PAGES}`);
}

export function isStandardContainerResource(name: string): boolean {
  return CONTAINER.has(name) || isHugePages(name);
}

function isIntegerResource(name: string): boolean {
  return INTEGER.has(name) || isExtendedResource(name);
}
