import { qualifiedName } from './labelNames.ts';

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

export function isIntegerResource(name: string): boolean {
  return INTEGER.has(name) || isExtendedResource(name);
}
