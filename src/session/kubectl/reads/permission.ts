import { type Identity, identityOf } from '#cluster/api/clientIdentity.ts';
import { type RequestInfo, requestInfo } from '#cluster/api/requestInfo.ts';
import { authorize } from '#cluster/apiserver/chain/authorize.ts';
import { groupOf } from '#model/kinds.ts';
import { PERSON } from '#session/commands/person.ts';
import type { Invocation } from '../invocation.ts';
import type { FlagSpec } from '../parseFlags.ts';
import type { Resource } from '../resources.ts';

export const AS_FLAGS: readonly FlagSpec[] = [
  { name: 'as', takes: 'text' },
  { name: 'as-group', takes: 'text' },
];

/** Who asks: oneself, or with `--as` somebody else. */
export function identity({ flags }: Pick<Invocation, 'flags'>): Identity {
  const groups = flags.list('as-group');
  return identityOf(flags.text('as') ?? PERSON, groups.length > 0 ? groups : undefined);
}

/** A request for objects of a resource. */
export function resourceRequest(
  verb: string,
  { plural, apiVersion }: Pick<Resource, 'plural' | 'apiVersion'>,
  namespace: string,
  { name = '', subresource = '' }: { readonly name?: string; readonly subresource?: string } = {},
): RequestInfo {
  const group = groupOf(apiVersion);
  return {
    ...requestInfo('GET', '/'),
    verb,
    isResourceRequest: true,
    path: '',
    apiPrefix: group === '' ? 'api' : 'apis',
    apiGroup: group,
    apiVersion: apiVersion.slice(apiVersion.lastIndexOf('/') + 1),
    namespace,
    resource: plural,
    subresource,
    name,
  };
}

/** What the API server says when somebody for whom one asks with `--as` may not do that; `undefined` when it may be done. */
export function refusalOf(asked: Invocation, info: RequestInfo): string | undefined {
  if (!asked.flags.has('as')) return undefined;
  const verdict = authorize(asked.world, identity(asked), info);
  return verdict.ok ? undefined : `Error from server (Forbidden): ${verdict.refusal.message}`;
}
