import { store } from '#cluster/api/kindTables.ts';
import { RELEASE } from '#cluster/releases/release.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import type { Printed } from '../printed.ts';
import { resourcesOf } from '../resources.ts';

/**
 * The kustomize version that this release of kubectl is built with. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/version/version.go.
 */
const KUSTOMIZE = 'v5.8.1';

/** `kubectl version`. */
export function version({ words, flags }: Invocation): Printed {
  if (words.length > 0) throw usageError(`extra arguments: [${words.join(' ')}]`);
  const output = flags.text('output') ?? '';
  if (!['', 'yaml', 'json'].includes(output)) throw usageError(`--output must be 'yaml' or 'json'`);
  if (output !== '') throw notHere(`kubectl version -o ${output} (this program was not built as kubectl is)`);
  const server = flags.isOn('client') ? '' : `Server Version: ${RELEASE}\n`;
  return { out: `Client Version: ${RELEASE}\nKustomize Version: ${KUSTOMIZE}\n${server}` };
}

/**
 * `kubectl api-versions`: the versions that the model's API server serves. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/apiresources/apiversions.go.
 */
export function apiVersions({ world, words }: Invocation): Printed {
  if (words.length > 0)
    throw usageError(`unexpected arguments: [${words.join(' ')}]\nSee 'kubectl api-versions -h' for help and examples`);
  const own = world
    .table(store('CustomResourceDefinition'))
    .values()
    .flatMap(({ spec }) => spec.versions.filter(({ served }) => served).map(({ name }) => `${spec.group}/${name}`));
  const all = new Set([...resourcesOf(world).map(({ apiVersion }) => apiVersion), ...own]);
  return {
    out: [...all]
      .sort()
      .map((one) => `${one}\n`)
      .join(''),
  };
}
