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

/** Separators in a name: each part between them is renamed separately. */
const SEPARATORS = /([-./_:@+\s]+)/;

/** Maximum length of a label value, a namespace and the name of a Service. */
const LONGEST_LABEL = 63;

/**
 * New names for old ones, part by part: `pg-0` of the StatefulSet `pg` keeps its number, `data-pg-0` uses the names of
 * both. Equal names stay equal, and the alphabetical order stays the same: lists use it, and so do queues.
 */
export class Tokens {
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

const PREFIXES = ['n', 'x', 'h', 'b', 'e', 'd', 'm', 'p', 'q', 's', 'u', 'v'] as const;

function prefixBetween(low: string, high: string | undefined, width: number): string {
  const last = 'z'.repeat(width);
  const isBetween = (prefix: string) => prefix > low && (high === undefined || prefix + last < high);
  return [...PREFIXES, `${low}x`, `${low}0x`].find(isBetween) ?? `${low}x`;
}
