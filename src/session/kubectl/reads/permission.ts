import { type Identity, identityOf, impersonatedIdentity } from '#cluster/api/clientIdentity.ts';
import { type RequestInfo, requestInfo } from '#cluster/api/requestInfo.ts';
import { authorize } from '#cluster/apiserver/chain/authorize.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { groupOf } from '#model/kinds.ts';
import { PERSON } from '#session/commands/command.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import type { Resource } from '../resources.ts';

/** The requesting user: the person at the terminal, or the user of `--as`. */
export function identity({ flags }: Pick<Invocation, 'flags'>): Identity {
  const user = flags.text('as');
  return user === undefined ? identityOf(PERSON) : impersonatedIdentity(user, flags.list('as-group'));
}

/**
 * Refuses groups without a user.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/clientcmd/validation.go, validateAuthInfo.
 * @throws {KubectlError} in kubectl's words.
 */
export function checkIdentity({ flags }: Pick<Invocation, 'flags'>): void {
  if (flags.has('as-group') && (flags.text('as') ?? '') === '')
    throw usageError(
      `invalid configuration: requesting uid, groups or user-extra for ${PERSON} without impersonating a user`,
    );
}

/** The same plan with every request impersonating the user of `--as`. */
export function impersonated({ flags }: Pick<Invocation, 'flags'>, plan: KubectlPlan): KubectlPlan {
  const user = flags.text('as') ?? '';
  return user === '' ? plan : { ...plan, impersonates: { user, groups: flags.list('as-group') } };
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

/** The API server's refusal of the user of `--as`; `undefined` when the request is allowed. */
export function refusalOf(asked: Invocation, info: RequestInfo): string | undefined {
  if (!asked.flags.has('as')) return undefined;
  const verdict = authorize(asked.world, identity(asked), info);
  return verdict.ok ? undefined : `Error from server (Forbidden): ${verdict.refusal.message}`;
}

type Named = Pick<Resource, 'plural' | 'apiVersion' | 'namespaced'>;

/** @throws {KubectlError} when the user of `--as` may not read that object. */
export function checkMayGet(asked: Invocation, resource: Named, namespace: string, name: string): void {
  const place = resource.namespaced ? namespace : '';
  refuseUnless(asked, resourceRequest('get', resource, place, { name }));
}

/** @throws {KubectlError} when the user of `--as` may not list these objects. */
export function checkMayList(asked: Invocation, resource: Named): void {
  const everywhere = !resource.namespaced || asked.flags.isOn('all-namespaces');
  refuseUnless(asked, resourceRequest('list', resource, everywhere ? '' : asked.namespace));
}

function refuseUnless(asked: Invocation, info: RequestInfo): void {
  const refusal = refusalOf(asked, info);
  if (refusal !== undefined) throw new KubectlError(refusal);
}
