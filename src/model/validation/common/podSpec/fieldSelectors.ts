import type { ObjectFieldSelector, ResourceFieldSelector } from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, invalid, notSupported, required } from '../../fieldError.ts';
import { qualifiedName } from '../labelNames.ts';
import { checkName } from '../names.ts';
import { canonical, nanosOf } from '../quantities.ts';

/**
 * Fields of Pods for `fieldRef`. Upstream source (v1.36.2): pkg/apis/core/pods/helpers.go,
 * ConvertDownwardAPIFieldLabel.
 */
const FIELD_LABELS: ReadonlySet<string> = new Set([
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.restartPolicy',
  'spec.serviceAccountName',
  'spec.schedulerName',
  'status.phase',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
  'spec.host',
]);

/** `supported` is sorted. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateObjectFieldSelector. */
export function objectField(
  { apiVersion = '', fieldPath = '' }: ObjectFieldSelector,
  supported: readonly string[],
  path: FieldPath,
): FieldError[] {
  if (apiVersion === '') return [required(path.child('apiVersion'))];
  if (fieldPath === '') return [required(path.child('fieldPath'))];
  const at = path.child('fieldPath');
  const unconverted = (why: string) => [invalid(at, fieldPath, `error converting fieldPath: ${why}`)];
  if (apiVersion !== 'v1') return unconverted(`unsupported pod version: ${apiVersion}`);
  const subscripted = splitSubscript(fieldPath);
  if (subscripted) {
    const { base, key } = subscripted;
    if (base === 'metadata.annotations') return checkName(qualifiedName, key.toLowerCase(), path);
    if (base === 'metadata.labels') return checkName(qualifiedName, key, path);
    return unconverted(`field label does not support subscript: ${fieldPath}`);
  }
  if (!FIELD_LABELS.has(fieldPath)) return unconverted(`field label not supported: ${fieldPath}`);
  const known = fieldPath === 'spec.host' ? 'spec.nodeName' : fieldPath;
  return supported.includes(known) ? [] : [notSupported(at, known, supported)];
}

/** Such as `metadata.labels['app']`. Upstream source (v1.36.2): pkg/fieldpath/fieldpath.go, SplitMaybeSubscriptedPath. */
function splitSubscript(text: string): { readonly base: string; readonly key: string } | undefined {
  const start = text.indexOf("['");
  if (start <= 0 || !text.endsWith("']") || text.length < start + 4) return undefined;
  return { base: text.slice(0, start), key: text.slice(start + 2, -2) };
}

/** Sorted. */
const RESOURCES = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
];
const HUGE_PAGES = /^(?:requests|limits)\.hugepages-/;
const SIZES = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateContainerResourceFieldSelector. */
export function resourceField(selector: ResourceFieldSelector, path: FieldPath, isVolume: boolean): FieldError[] {
  const { containerName, resource = '', divisor } = selector;
  const errors: FieldError[] = [];
  if (isVolume && !containerName) errors.push(required(path.child('containerName')));
  else if (resource === '') errors.push(required(path.child('resource')));
  else if (!RESOURCES.includes(resource) && !HUGE_PAGES.test(resource))
    errors.push(notSupported(path.child('resource'), resource, RESOURCES));
  return [...errors, ...divisorProblems(resource, divisor, path.child('divisor'))];
}

function divisorProblems(resource: string, divisor: string | undefined, path: FieldPath): FieldError[] {
  if (divisor === undefined || nanosOf(divisor) === 0n) return [];
  const [supported, word, name] = divisorRule(resource);
  if (supported.length === 0 || supported.includes(canonical(divisor))) return [];
  return [invalid(path, resource, `only divisor's values ${word} are supported with the ${name} resource`)];
}

function divisorRule(resource: string): readonly [supported: readonly string[], word: string, name: string] {
  if (resource.endsWith('.cpu')) return [['1m', '1'], '1m and 1', 'cpu'];
  const sizes = SIZES.join(', ');
  if (HUGE_PAGES.test(resource)) return [SIZES, sizes, 'hugepages'];
  if (resource === 'limits.memory' || resource === 'requests.memory') return [SIZES, sizes, 'memory'];
  const isStorage = resource === 'limits.ephemeral-storage' || resource === 'requests.ephemeral-storage';
  return isStorage ? [SIZES, sizes, 'local ephemeral storage'] : [[], '', ''];
}
