import { isRecord } from '#base/isRecord.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { withoutSecrets } from '#model/manifest/withoutSecrets.ts';
import { type Rename, renamed } from './renamed.ts';
import { Tokens } from './tokens.ts';

export interface Redacted {
  readonly objects: readonly KubeObject[];
  /** Number of different names that were replaced. */
  readonly names: number;
  /** Number of objects that were left out because they consist of texts only, such as Events. */
  readonly leftOut: number;
}

/** Kinds that reveal much about their owners and do not affect Pods. */
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
 * The same cluster with new names: namespaces, objects, images, label values and addresses. Annotations, command lines,
 * texts and the content of unknown kinds are left out. Everything that affects decisions stays: requests, taints,
 * topology, selectors that match the renamed labels, and the order of names. Keys of labels and annotations that
 * Kubernetes reads stay unchanged.
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

/** The content of an object of an unknown kind is unknown, so it is dropped. */
function withoutUnknown(object: KubeObject): KubeObject {
  const { apiVersion, kind, metadata } = object;
  if (kindInfoOf(apiVersion, kind) === undefined) return { apiVersion, kind, metadata };
  return kind === 'ConfigMap' ? emptied(object) : object;
}

/** A ConfigMap keeps its keys, because Pods refer to them. */
function emptied(object: KubeObject): KubeObject {
  const { data, binaryData, ...rest } = object as KubeObject & {
    readonly data?: unknown;
    readonly binaryData?: unknown;
  };
  const keys = [data, binaryData].flatMap((part) => (isRecord(part) ? Object.keys(part) : []));
  return keys.length === 0 ? rest : { ...rest, ...{ data: Object.fromEntries(keys.map((key) => [key, ''])) } };
}

/** The next address of a private range, of the same family as the original; the part after a slash stays. */
function addressOf(index: number, address: string): string {
  const [, length] = address.split('/');
  const bytes = [(index >> 16) & 255, (index >> 8) & 255, index & 255];
  const plain = address.includes(':') ? `fd00::${index.toString(16)}` : `10.${bytes.join('.')}`;
  return length === undefined ? plain : `${plain}/${length}`;
}
