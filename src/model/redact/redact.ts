import { isRecord } from '#base/isRecord.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { withoutSecrets } from '#model/manifest/withoutSecrets.ts';
import { type Rename, renamed } from './renamed.ts';
import { Tokens } from './tokens.ts';

export interface Redacted {
  readonly objects: readonly KubeObject[];
  /** How many different names were given new ones. */
  readonly names: number;
  /** How many objects were left out that are nothing but texts, such as Events. */
  readonly leftOut: number;
}

/** They say much about their owners and decide nothing about Pods. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'APIService',
  'CustomResourceDefinition',
  'Event',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
]);

/**
 * The same cluster under other names: namespaces, objects, images, values of labels and addresses. Annotations, command lines, texts and the
 * content of unknown kinds are left out. What decides stays: requests, taints, topology, selectors that match the renamed labels, and the order of
 * names. The keys of labels and annotations that Kubernetes decides by stay as they are.
 */
export function redact(objects: readonly KubeObject[]): Redacted {
  const told = withoutSecrets(objects).objects.filter(({ kind }) => !LEFT_OUT.has(kind));
  const names = new Set<string>();
  const collect: Rename = {
    name: (name) => {
      names.add(name);
      return name;
    },
    address: (address) => address,
  };
  for (const object of told) renamed(withoutUnknown(object), collect);
  const tokens = new Tokens(names);
  const addresses = new Map<string, string>();
  const rename: Rename = {
    name: (name) => tokens.of(name),
    address: (address) => {
      const known = addresses.get(address) ?? addressOf(addresses.size + 1, address);
      addresses.set(address, known);
      return known;
    },
  };
  return {
    objects: told.map((object) => renamed(withoutUnknown(object), rename) as KubeObject),
    names: names.size,
    leftOut: objects.length - told.length,
  };
}

/** Nobody knows what stands in an object of an unknown kind. */
function withoutUnknown(object: KubeObject): KubeObject {
  const { apiVersion, kind, metadata } = object;
  if (kindInfoOf(apiVersion, kind) === undefined) return { apiVersion, kind, metadata };
  return kind === 'ConfigMap' ? emptied(object) : object;
}

/** A ConfigMap keeps its keys, to which Pods refer. */
function emptied(object: KubeObject): KubeObject {
  const { data, binaryData, ...rest } = object as KubeObject & {
    readonly data?: unknown;
    readonly binaryData?: unknown;
  };
  const keys = [data, binaryData].flatMap((part) => (isRecord(part) ? Object.keys(part) : []));
  return keys.length === 0 ? rest : { ...rest, ...{ data: Object.fromEntries(keys.map((key) => [key, ''])) } };
}

/** The first addresses of a private range, of the family of the one that they stand for; what stands behind a slash stays. */
function addressOf(index: number, address: string): string {
  const [, length] = address.split('/');
  const bytes = [(index >> 16) & 255, (index >> 8) & 255, index & 255];
  const plain = address.includes(':') ? `fd00::${index.toString(16)}` : `10.${bytes.join('.')}`;
  return length === undefined ? plain : `${plain}/${length}`;
}
