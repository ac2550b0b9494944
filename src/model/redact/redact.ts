import { isRecord } from '#base/record.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { withoutSecrets } from '#model/manifest/withoutSecrets.ts';
import { type Rename, renamed } from './renamed.ts';

/** Separators in a name: each part between them is renamed separately. */
const SEPARATORS = /([-./_:@+\s]+)/;

/** Maximum length of a label value, a namespace and the name of a Service. */
const LONGEST_LABEL = 63;

/**
 * New names for old ones, part by part: `pg-0` of the StatefulSet `pg` keeps its number, `data-pg-0` uses the names of
 * both. Equal names stay equal, and the alphabetical order stays the same: lists use it, and so do queues.
 */
class Tokens {
  private readonly parts: ReadonlyMap<string, string>;

  constructor(names: Iterable<string>) {
    const kept = new Set<string>(KEPT_WORDS);
    const renamed = new Set<string>();
    for (const name of names) {
      const parts = name.split(SEPARATORS);
      for (const [index, part] of parts.entries())
        if (isOrdinal(parts, index)) kept.add(part);
        else if (!isSeparator(index) && part !== '') renamed.add(part);
    }
    for (const word of KEPT_WORDS) renamed.delete(word);
    this.parts = dictionary([...kept].sort(), [...renamed].sort());
  }

  /** A name that was not given at the beginning stays unchanged. */
  of(name: string): string {
    const parts = name.split(SEPARATORS);
    const renamed = parts
      .map((part, index) => (isSeparator(index) || isOrdinal(parts, index) ? part : (this.parts.get(part) ?? part)))
      .join('');
    return renamed.length > LONGEST_LABEL && name.length <= LONGEST_LABEL
      ? (this.parts.get(parts[0] ?? '') ?? '')
      : renamed;
  }
}

const PREFIXES = ['n', 'x', 'h', 'b', 'e', 'd', 'm', 'p', 'q', 's', 'u', 'v'] as const;

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
  const kept = withoutSecrets(objects).objects.filter(({ kind }) => !LEFT_OUT.has(kind));
  const names = new Set<string>();
  const collect: Rename = {
    name: (name) => {
      names.add(name);
      return name;
    },
    address: (address) => address,
  };
  for (const object of kept) renamed(withoutUnknown(object), collect);
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
    objects: kept.map((object) => renamed(withoutUnknown(object), rename) as KubeObject),
    names: names.size,
    leftOut: objects.length - kept.length,
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

/** Words that reveal nothing, and that Kubernetes or the model reads. */
const KEPT_WORDS = [
  'access',
  'amd64',
  'api',
  'arm64',
  'ca',
  'cluster',
  'critical',
  'crt',
  'default',
  'false',
  'kube',
  'latest',
  'lease',
  'linux',
  'node',
  'public',
  'root',
  'system',
  'true',
  'windows',
] as const;

function isSeparator(index: number): boolean {
  return index % 2 === 1;
}

/**
 * The number at the end of a name: a Pod's ordinal in a StatefulSet, a claim, or a label that is compared as a number.
 */
function isOrdinal(parts: readonly string[], index: number): boolean {
  return index === parts.length - 1 && /^\d+$/.test(parts[index] ?? '');
}

/** Both lists are sorted. The new names between two kept words get a prefix that sorts between these words, too. */
function dictionary(kept: readonly string[], renamed: readonly string[]): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  const width = renamed.length.toString(36).length;
  let next = 0;
  for (const [index, name] of renamed.entries()) {
    while (next < kept.length && (kept[next] ?? '') < name) next++;
    const prefix = prefixBetween(kept[next - 1] ?? '', kept[next], width);
    tokens.set(name, prefix + index.toString(36).padStart(width, '0'));
  }
  return tokens;
}

function prefixBetween(low: string, high: string | undefined, width: number): string {
  const last = 'z'.repeat(width);
  const isBetween = (prefix: string) => prefix > low && (high === undefined || prefix + last < high);
  return [...PREFIXES, `${low}x`, `${low}0x`].find(isBetween) ?? `${low}x`;
}
