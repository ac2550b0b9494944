import { groupOf, KINDS, kindInfo } from '#model/kinds.ts';
import type { Finding } from './manifestError.ts';
import { suggestName } from './suggestName.ts';

/** What an apiVersion and kind amount to. */
export type Identity =
  | { readonly type: 'known' }
  /** Kept and exported as it is; the model does not act on it. */
  | { readonly type: 'foreign' }
  | { readonly type: 'wrong'; readonly findings: readonly Finding[] };

/** Served by v1.36 beside the version the model uses. Events of events.k8s.io are read as those of the core group. */
const ALSO_SERVED = new Set(['autoscaling/v1 HorizontalPodAutoscaler']);
/** Once part of Kubernetes, with kinds that have moved since. */
const RETIRED_GROUPS = new Set(['extensions']);

/** Tells apart the kinds that the model acts on, those that it only keeps, and API versions that Kubernetes no longer serves. */
export function identifyKind(apiVersion: unknown, kind: unknown): Identity {
  const missing = [notSet('apiVersion', apiVersion), notSet('kind', kind)].flat();
  if (missing.length > 0 || typeof apiVersion !== 'string' || typeof kind !== 'string')
    return { type: 'wrong', findings: missing };
  const info = kindInfo(kind);
  if (info?.apiVersion === apiVersion) return { type: 'known' };
  if (ALSO_SERVED.has(`${apiVersion} ${kind}`)) return { type: 'foreign' };
  const group = groupOf(apiVersion);
  const isOurs = isBuiltIn(group, apiVersion);
  if (info !== undefined && (isOurs || group === groupOf(info.apiVersion)))
    return wrongVersion(apiVersion, kind, `use apiVersion "${info.apiVersion}"`);
  if (info === undefined && isOurs && isCore(group)) return unknownKind(apiVersion, kind);
  return { type: 'foreign' };
}

function notSet(field: 'apiVersion' | 'kind', value: unknown): Finding[] {
  return typeof value === 'string' && value !== ''
    ? []
    : [{ code: 'apiVersion', path: [field], message: `${field} not set` }];
}

const GROUPS = new Set(KINDS.map((info) => groupOf(info.apiVersion)));

function isBuiltIn(group: string, apiVersion: string): boolean {
  return GROUPS.has(group) || RETIRED_GROUPS.has(group) || !apiVersion.includes('/');
}

/** Groups whose kinds are all known here, so that another one is a slip of the pen. */
function isCore(group: string): boolean {
  return group === '' || group === 'apps' || group === 'batch';
}

function noMatches(apiVersion: string, kind: string): string {
  return `no matches for kind "${kind}" in version "${apiVersion}"`;
}

function wrongVersion(apiVersion: string, kind: string, hint: string): Identity {
  return {
    type: 'wrong',
    findings: [{ code: 'apiVersion', path: ['apiVersion'], message: noMatches(apiVersion, kind), hint }],
  };
}

function unknownKind(apiVersion: string, kind: string): Identity {
  const names = KINDS.filter((info) => info.apiVersion === apiVersion).map((info) => info.kind);
  const meant = suggestName(kind, names.length > 0 ? names : KINDS.map((info) => info.kind));
  const hint = meant === undefined ? {} : { hint: `did you mean "${meant}"?` };
  return {
    type: 'wrong',
    findings: [{ code: 'apiVersion', path: ['kind'], message: noMatches(apiVersion, kind), ...hint }],
  };
}
