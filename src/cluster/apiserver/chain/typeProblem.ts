import { groupOf, kindInfoOf } from '#model/kinds.ts';

interface Type {
  readonly kind: string;
  readonly apiVersion: string;
}

/** Go's name for the table of all its types. */
const SCHEME = 'pkg/api/legacyscheme/scheme.go:30';

/**
 * Error if an object of one type cannot replace one of another type.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/{runtime/error,conversion/converter}.go.
 */
export function typeProblem({ kind, apiVersion }: Type, wanted: Type): string | undefined {
  if (kind === wanted.kind && apiVersion === wanted.apiVersion) return undefined;
  const version = versionOf(apiVersion);
  if (kindInfoOf(apiVersion, kind) !== undefined)
    return `converting (${version}.${kind}) to (${packageOf(wanted.apiVersion)}.${wanted.kind}): unknown conversion`;
  return `no kind "${kind}" is registered for version "${apiVersion}" in scheme "${SCHEME}"`;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/rest.go, transformDecodeError. */
export function cannotBeHandled(kind: string, apiVersion: string, wanted: string, why: string): string {
  return `${kind} in version "${versionOf(apiVersion)}" cannot be handled as a ${wanted}: ${why}`;
}

function versionOf(apiVersion: string): string {
  const group = groupOf(apiVersion);
  return group === '' ? apiVersion : apiVersion.slice(group.length + 1);
}

/** Go package of a group's internal types. */
function packageOf(apiVersion: string): string {
  return groupOf(apiVersion).split('.')[0] || 'core';
}

/**
 * Error for an object whose version is known but differs from the URL's.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/{create,update}.go.
 */
export function versionProblem({ kind, apiVersion }: Type, wanted: Type): string | undefined {
  if (kind !== wanted.kind || apiVersion === wanted.apiVersion || !OLDER.has(apiVersion)) return undefined;
  return `the API version in the data (${apiVersion}) does not match the expected API version (${wanted.apiVersion})`;
}

/**
 * Versions that still have types, but are no longer served or are served beside the URL's.
 * Upstream source (v1.36.2): staging/src/k8s.io/api.
 */
const OLDER: ReadonlySet<string> = new Set([
  'apps/v1beta1',
  'apps/v1beta2',
  'autoscaling/v1',
  'batch/v1beta1',
  'policy/v1beta1',
  'networking.k8s.io/v1beta1',
  'rbac.authorization.k8s.io/v1beta1',
  'storage.k8s.io/v1beta1',
]);
