import { identityOf } from '#cluster/api/clientIdentity.ts';
import { requestInfo } from '#cluster/api/requestInfo.ts';
import { authorize } from '#cluster/apiserver/chain/authorize.ts';
import { groupOf } from '#model/kinds.ts';
import { PERSON } from '#session/commands/person.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import type { Printed } from '../printed.ts';
import { resourceOf } from '../resources.ts';

/** `kubectl auth can-i VERB RESOURCE [NAME]`, for oneself or with `--as` for somebody else. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/auth/cani.go. */
export function canI({ world, words, flags, namespace }: Invocation): Printed {
  const [verb, target] = words;
  if (verb === undefined || target === undefined)
    throw usageError(
      "you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
    );
  const user = flags.text('as') ?? PERSON;
  const groups = flags.list('as-group');
  const identity = identityOf(user, groups.length > 0 ? groups : undefined);
  const info = target.startsWith('/') ? requestInfo('GET', target) : infoOf();
  const verdict = authorize(world, identity, { ...info, verb });
  return { out: verdict.ok ? 'yes\n' : 'no\n', failed: !verdict.ok };

  function infoOf() {
    const [type = '', name = ''] = (target ?? '').split('/');
    const resource = resourceOf(world, type);
    const group = groupOf(resource.apiVersion);
    const version = resource.apiVersion.slice(resource.apiVersion.lastIndexOf('/') + 1);
    const inAll = flags.isOn('all-namespaces') || !resource.namespaced;
    return {
      ...requestInfo('GET', '/'),
      isResourceRequest: true,
      path: '',
      apiPrefix: group === '' ? 'api' : 'apis',
      apiGroup: group,
      apiVersion: version,
      namespace: inAll ? '' : namespace,
      resource: resource.plural,
      subresource: flags.text('subresource') ?? '',
      name,
    };
  }
}
