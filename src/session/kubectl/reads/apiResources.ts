import { compare } from '#base/order.ts';
import { discoveryFailure, staleGroupVersions } from '#cluster/api/apiServiceAvailability.ts';
import { store } from '#cluster/api/kindTables.ts';
import { groupOf } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import type { Printed } from '../printed.ts';
import { IN_ALL, type Resource, resourcesOf } from '../resources.ts';
import { textTable } from '../textTable.ts';

const HEADINGS = ['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND'];
const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const EXTENSIONS = ['admissionregistration.k8s.io', 'apiextensions.k8s.io'];
const CUSTOM_VERBS = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];

/** `kubectl api-resources`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apiresources/apiresources.go. */
export function apiResources({ world, flags, words }: Invocation): Printed {
  if (words.length > 0)
    throw usageError(
      `unexpected arguments: [${words.join(' ')}]\nSee 'kubectl api-resources -h' for help and examples`,
    );
  const sort = flags.text('sort-by') ?? '';
  if (!['', 'name', 'kind'].includes(sort)) throw usageError('--sort-by accepts only name or kind');
  const [group, verbs, categories] = [flags.text('api-group'), flags.list('verbs'), flags.list('categories')];
  const order = (one: Resource) =>
    sort === 'name' ? one.plural : sort === 'kind' ? one.kindName : groupOf(one.apiVersion);
  const found = resourcesOf(world)
    .filter(({ namespaced }) => !flags.has('namespaced') || namespaced === flags.isOn('namespaced'))
    .filter(({ apiVersion }) => group === undefined || groupOf(apiVersion) === group)
    .filter((resource) => verbs.every((verb) => verbsOf(resource).includes(verb)))
    .filter((resource) => categories.every((category) => categoriesOf(resource).includes(category)))
    .sort((a, b) => byText(order(a), order(b)) || byText(a.plural, b.plural));
  const output = flags.text('output') ?? '';
  const stale = staleGroupVersions(world.table(store('APIService')).values());
  const incomplete = stale.length > 0 && { err: `error: ${discoveryFailure(stale)}\n`, failed: true };
  if (output === 'name')
    return {
      ...incomplete,
      out: found
        .map(({ plural, apiVersion }) => `${[plural, groupOf(apiVersion)].filter(Boolean).join('.')}\n`)
        .join(''),
    };
  if (output !== '' && output !== 'wide') throw notHere(`kubectl api-resources -o ${output}`);
  const isWide = output === 'wide';
  const rows = found.map((resource) => [
    resource.plural,
    resource.shortNames.join(','),
    resource.apiVersion,
    String(resource.namespaced),
    resource.kindName,
    ...(isWide ? [verbsOf(resource).join(','), categoriesOf(resource).join(',')] : []),
  ]);
  const headings = isWide ? [...HEADINGS, 'VERBS', 'CATEGORIES'] : HEADINGS;
  return { ...incomplete, out: textTable(flags.isOn('no-headers') ? [] : headings, rows) };
}

/** The verbs of a resource. Namespaces have no deletecollection. */
export function verbsOf({ kind }: Resource): readonly string[] {
  if (kind === 'Namespace') return VERBS.filter((verb) => verb !== 'deletecollection');
  return kind.includes('.') ? CUSTOM_VERBS : VERBS;
}

export function categoriesOf({ kind, apiVersion }: Resource): readonly string[] {
  if (IN_ALL.includes(kind)) return ['all'];
  return EXTENSIONS.includes(groupOf(apiVersion)) ? ['api-extensions'] : [];
}

function byText(a: string, b: string): number {
  return compare(a, b);
}
