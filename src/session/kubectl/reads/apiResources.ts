import { groupOf } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import type { Printed } from '../printed.ts';
import { resourcesOf } from '../resources.ts';
import { textTable } from '../textTable.ts';

/** `kubectl api-resources`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apiresources/apiresources.go. */
export function apiResources({ world, flags }: Invocation): Printed {
  const namespaced = flags.text('namespaced');
  const group = flags.text('api-group');
  const found = resourcesOf(world)
    .filter((resource) => namespaced === undefined || String(resource.namespaced) === namespaced)
    .filter(({ apiVersion }) => group === undefined || groupOf(apiVersion) === group)
    .sort((a, b) => {
      const [one, other] = [`${groupOf(a.apiVersion)} ${a.plural}`, `${groupOf(b.apiVersion)} ${b.plural}`];
      return one < other ? -1 : 1;
    });
  if (flags.text('output') === 'name')
    return {
      out: found
        .map(({ plural, apiVersion }) => `${[plural, groupOf(apiVersion)].filter(Boolean).join('.')}\n`)
        .join(''),
    };
  const rows = found.map(({ plural, shortNames, apiVersion, namespaced: inNamespace, kindName }) => [
    plural,
    shortNames.join(','),
    apiVersion,
    String(inNamespace),
    kindName,
  ]);
  return { out: textTable(['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND'], rows) };
}
