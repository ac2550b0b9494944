import { sortedJson } from '#model/encoding/printedObject.ts';
import { groupOf, type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { decodeStrict } from '#model/manifest/decodeStrict.ts';
import { isServed } from '#model/manifest/identifyKind.ts';
import { pathSegmentName } from '#model/validation/common/names.ts';
import { goQuote } from '#model/validation/goValue.ts';

/** Parts of a resource that kubectl's messages contain. */
interface NamedResource {
  readonly apiVersion: string;
  readonly plural: string;
  readonly kindName: string;
}

/**
 * kubectl's refusal of a built-in object before it sends a request; undefined when it sends one.
 * Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/resource/{mapper,metadata_decoder}.go;
 * staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go.
 */
export function clientRefusal(object: KubeObject, file: string): string | undefined {
  const undecoded = decodingProblem(object);
  if (undecoded !== undefined) return `error: unable to decode ${goQuote(file)}: ${undecoded}`;
  const { apiVersion, kind, metadata } = object;
  const { name = '', generateName, namespace = '' } = metadata ?? {};
  const info = kindInfoOf(apiVersion, kind);
  if (info === undefined)
    return isDomain(groupOf(apiVersion)) ? undefined : `error: ${unmapped(name, namespace, file, kind, apiVersion)}`;
  const resource = { apiVersion, plural: info.plural, kindName: kind };
  const place = info.namespaced ? namespace || 'default' : '';
  const problem = nameProblem(resource, place, name, generateName, file);
  return problem === undefined ? undefined : `error: ${problem}`;
}

function isDomain(group: string): boolean {
  return group.includes('.') && !group.endsWith('.k8s.io');
}

/** A problem with decoding the type or the metadata; kubectl itself decodes nothing else. */
export function decodingProblem(written: object): string | undefined {
  const { kind, metadata } = written as { readonly kind?: unknown; readonly metadata?: unknown };
  if (typeof kind !== 'string' || kind === '') return `Object 'Kind' is missing in '${sortedJson(written)}'`;
  const wrong = decodeStrict({ metadata }, 'ConfigMap').find(({ code }) => code === 'wrongType' || code === 'invalid');
  return wrong?.message.replace('field ConfigMap.metadata of', 'field metadataOnlyObject.metadata of');
}

/** Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/resource/mapper.go. */
export function unmapped(name: string, namespace: string, file: string, kind: string, apiVersion: string): string {
  const place = `name: ${goQuote(name)} namespace: ${goQuote(namespace)} from ${goQuote(file)}`;
  if (kindInfoOf(apiVersion, kind) === undefined && isServed(apiVersion, kind))
    return `${kind} of ${apiVersion} (${place}): not in this model`;
  const missing = `no matches for kind ${goQuote(kind)} in version ${goQuote(apiVersion)}`;
  return `resource mapping not found for ${place}: ${missing}\nensure CRDs are installed first`;
}

/** A problem with a name that no URL can contain; `namespace` is empty for cluster-scoped kinds. */
export function nameProblem(
  resource: NamedResource,
  namespace: string,
  name: string,
  generateName: unknown,
  file: string,
): string | undefined {
  if (name === '' && typeof generateName === 'string' && generateName !== '')
    return `from ${generateName}: cannot use generate name with apply`;
  const problems = pathSegmentName(name);
  if (name !== '' && problems.length === 0) return undefined;
  const why =
    name === '' ? 'resource name may not be empty' : `invalid resource name ${goQuote(name)}: [${problems.join(' ')}]`;
  return `error when retrieving current configuration of:\n${infoText(resource, namespace, name)}\nfrom server for: ${goQuote(file)}: ${why}`;
}

/** `Resource: "apps/v1, Resource=deployments", ...`. Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/resource/visitor.go, Info.String. */
export function infoText({ apiVersion, plural, kindName }: NamedResource, namespace: string, name: string): string {
  const version = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
  const types = `Resource: "${version}, Resource=${plural}", GroupVersionKind: "${version}, Kind=${kindName}"`;
  return `${types}\nName: ${goQuote(name)}, Namespace: ${goQuote(namespace)}`;
}
