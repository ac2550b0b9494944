import { suggestName } from '#base/suggestName.ts';
import { groupOf, KINDS, kindInfo, kindInfoOf } from '#model/kinds.ts';
import type { Finding } from './manifestError.ts';
import { versionHint } from './otherVersions.ts';

/** The result of looking up an apiVersion and kind. */
export type KindIdentity =
  | { readonly type: 'known' }
  /** Kept and exported unchanged; the model does not act on it. */
  | { readonly type: 'foreign' }
  | { readonly type: 'wrong'; readonly findings: readonly Finding[] };

/**
 * Served by v1.36 beside the version that the model uses, or outside the model. Events of events.k8s.io are read as
 * Events of the core group, and autoscalers of autoscaling/v1 as those of autoscaling/v2.
 */
const ALSO_SERVED = new Set([
  'autoscaling/v1 HorizontalPodAutoscaler',
  'events.k8s.io/v1 Event',
  'authentication.k8s.io/v1 SelfSubjectReview',
  'authentication.k8s.io/v1 TokenReview',
  'authorization.k8s.io/v1 LocalSubjectAccessReview',
  'authorization.k8s.io/v1 SelfSubjectAccessReview',
  'authorization.k8s.io/v1 SelfSubjectRulesReview',
  'authorization.k8s.io/v1 SubjectAccessReview',
  'certificates.k8s.io/v1 CertificateSigningRequest',
  'v1 ComponentStatus',
]);
/** Groups of Kubernetes itself that have no kind in the model, or no kind today. */
const OTHER_GROUPS = [
  'authentication.k8s.io',
  'authorization.k8s.io',
  'certificates.k8s.io',
  'extensions',
  'internal.apiserver.k8s.io',
  'settings.k8s.io',
  'storagemigration.k8s.io',
];

/** Whether the API server serves one of Kubernetes' own kinds in that version. */
export function isServed(apiVersion: string, kind: string): boolean {
  return kindInfoOf(apiVersion, kind) !== undefined || ALSO_SERVED.has(`${apiVersion} ${kind}`);
}

/**
 * Distinguishes kinds that the model acts on, kinds that it only keeps, and API versions that Kubernetes v1.36 does not
 * serve. An object that a live cluster served (`isDumped`) and that the model would only keep is not refused for its
 * version.
 */
export function identifyKind(apiVersion: unknown, kind: unknown, isDumped = false): KindIdentity {
  const missing = [notSet('apiVersion', apiVersion), notSet('kind', kind)].flat();
  if (missing.length > 0 || typeof apiVersion !== 'string' || typeof kind !== 'string')
    return { type: 'wrong', findings: missing };
  const info = kindInfo(kind);
  if (info?.apiVersion === apiVersion) return { type: 'known' };
  if (ALSO_SERVED.has(`${apiVersion} ${kind}`)) return { type: 'foreign' };
  if (!GROUPS.has(groupOf(apiVersion))) return { type: 'foreign' };
  const hint = versionHint(apiVersion, kind, info?.apiVersion);
  if (info !== undefined) return noMatches(apiVersion, kind, 'apiVersion', hint);
  if (isDumped) return { type: 'foreign' };
  return hint === undefined
    ? noMatches(apiVersion, kind, 'kind', meantKind(apiVersion, kind))
    : noMatches(apiVersion, kind, 'apiVersion', hint);
}

function notSet(field: 'apiVersion' | 'kind', value: unknown): Finding[] {
  return typeof value === 'string' && value !== ''
    ? []
    : [{ code: 'apiVersion', path: [field], message: `${field} not set` }];
}

/** Groups whose kinds are all known here. */
const GROUPS = new Set([...KINDS.map((info) => groupOf(info.apiVersion)), ...OTHER_GROUPS]);

function noMatches(
  apiVersion: string,
  kind: string,
  field: 'apiVersion' | 'kind',
  hint: string | undefined,
): KindIdentity {
  const message = `no matches for kind "${kind}" in version "${apiVersion}"`;
  const finding: Finding = { code: 'apiVersion', path: [field], message };
  return { type: 'wrong', findings: [hint === undefined ? finding : { ...finding, hint }] };
}

function meantKind(apiVersion: string, kind: string): string | undefined {
  const names = KINDS.filter((info) => info.apiVersion === apiVersion).map((info) => info.kind);
  const meant = suggestName(kind, names.length > 0 ? names : KINDS.map((info) => info.kind));
  return meant === undefined ? undefined : `did you mean "${meant}"?`;
}
