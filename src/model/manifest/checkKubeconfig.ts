import { limitProblem } from '#base/limits.ts';
import { isRecord, ownValue } from '#base/record.ts';
import { composeDocument } from './composeDocument.ts';
import { locatePath } from './locatePath.ts';
import { LineColumn } from './splitDocuments.ts';

/** kubectl's treatment of a field of a kubeconfig. */
export interface KubeconfigNote {
  /** Counts from 1; 0 when the note is about the whole file. */
  readonly line: number;
  /** Such as `clusters[0].cluster.disable-compression`. */
  readonly field: string;
  /** `ignored`: kubectl ignores it silently. `refused`: kubectl does not start. */
  readonly verdict: 'ignored' | 'refused';
  /** In kubectl's words, if it reports anything. */
  readonly message: string;
}

export interface KubeconfigCheck {
  readonly notes: readonly KubeconfigNote[];
  /** Name of the current context. */
  readonly context: string;
  readonly cluster: string;
  readonly server: string;
  /** Whether responses come uncompressed. */
  readonly disableCompression: boolean;
  /**
   * Clusters with `disable-compression: true` that the current context does not use; without a current context it uses
   * none.
   */
  readonly withoutEffect: readonly string[];
}

/** Nobody reads more notes. */
const MOST_NOTES = 200;

type Json = Readonly<Record<string, unknown>>;

/** The fields of each part. Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/clientcmd/api/v1/types.go. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  '': ['apiVersion', 'kind', 'preferences', 'clusters', 'users', 'contexts', 'current-context', 'extensions'],
  clusters: ['name', 'cluster'],
  'clusters.cluster': [
    'server',
    'tls-server-name',
    'insecure-skip-tls-verify',
    'certificate-authority',
    'certificate-authority-data',
    'proxy-url',
    'disable-compression',
    'extensions',
  ],
  users: ['name', 'user'],
  'users.user': [
    'client-certificate',
    'client-certificate-data',
    'client-key',
    'client-key-data',
    'token',
    'tokenFile',
    'as',
    'as-uid',
    'as-groups',
    'as-user-extra',
    'username',
    'password',
    'auth-provider',
    'exec',
    'extensions',
  ],
  contexts: ['name', 'context'],
  'contexts.context': ['cluster', 'user', 'namespace', 'extensions'],
};

/**
 * kubectl v1.36's reading of a kubeconfig: it refuses unusable values, and ignores fields in a wrong place.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/clientcmd/validation.go.
 */
export function checkKubeconfig(text: string): KubeconfigCheck {
  const tooLong = limitProblem('text', text.length);
  if (tooLong !== undefined) return nothing([{ line: 0, field: '', verdict: 'refused', message: tooLong }]);
  const lines = new LineColumn(text);
  const { value, problems: broken, events } = composeDocument(text);
  if (broken[0]) {
    const { line } = lines.at(broken[0].offset);
    const message = `error: error loading config file: ${broken[0].message}`;
    return nothing([{ line, field: '', verdict: 'refused', message }]);
  }
  const config = recordOf(value);
  const lineOf = (path: readonly (string | number)[]): number => lines.at(locatePath(text, events, path)).line;
  const notes: KubeconfigNote[] = [];
  for (const note of strangers(config, [], '', lineOf)) {
    if (notes.length === MOST_NOTES) break;
    notes.push(note);
  }
  const current = textOf(config['current-context']);
  const context = recordOf(named(config.contexts, current)?.context);
  const cluster = recordOf(named(config.clusters, textOf(context.cluster))?.cluster);
  notes.push(...problems(config, current, context, cluster));
  return {
    notes,
    context: current,
    cluster: textOf(context.cluster),
    server: textOf(cluster.server),
    disableCompression: cluster['disable-compression'] === true,
    withoutEffect: uncompressed(config).filter((name) => name !== textOf(context.cluster)),
  };
}

function nothing(notes: readonly KubeconfigNote[]): KubeconfigCheck {
  return { notes, context: '', cluster: '', server: '', disableCompression: false, withoutEffect: [] };
}

function* strangers(
  value: Json,
  path: readonly (string | number)[],
  place: string,
  lineOf: (path: readonly (string | number)[]) => number,
): Generator<KubeconfigNote> {
  const known = ownValue(FIELDS, place);
  if (!known) return;
  for (const [name, child] of Object.entries(value)) {
    const here = [...path, name];
    const inside = place === '' ? name : `${place}.${name}`;
    if (!known.includes(name)) yield { line: lineOf(here), field: shown(here), verdict: 'ignored', message: '' };
    else if (Array.isArray(child))
      for (const [at, item] of child.entries()) yield* strangers(recordOf(item), [...here, at], inside, lineOf);
    else yield* strangers(recordOf(child), here, inside, lineOf);
  }
}

function problems(config: Json, current: string, context: Json, cluster: Json): KubeconfigNote[] {
  const refused = (field: string, message: string): KubeconfigNote => ({
    line: 0,
    field,
    verdict: 'refused',
    message: `error: invalid configuration: ${message}`,
  });
  if (current === '') return [];
  if (!named(config.contexts, current))
    return [refused('current-context', `context was not found for specified context: ${current}`)];
  const [clusterName, userName] = [textOf(context.cluster), textOf(context.user)];
  return [
    ...(named(config.users, userName)
      ? []
      : [refused('users', `user "${userName}" was not found for context "${current}"`)]),
    ...(named(config.clusters, clusterName)
      ? []
      : [refused('clusters', `cluster "${clusterName}" was not found for context "${current}"`)]),
    ...(named(config.clusters, clusterName) && textOf(cluster.server) === ''
      ? [refused('server', `no server found for cluster "${clusterName}"`)]
      : []),
  ];
}

/** Names of the clusters that request uncompressed responses. */
function uncompressed({ clusters }: Json): string[] {
  return (Array.isArray(clusters) ? clusters : [])
    .map(recordOf)
    .filter(({ cluster }) => recordOf(cluster)['disable-compression'] === true)
    .map(({ name }) => textOf(name));
}

function named(list: unknown, name: string): Json | undefined {
  if (!Array.isArray(list)) return undefined;
  return list.map((item) => recordOf(item)).find((item) => item.name === name);
}

function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function shown(path: readonly (string | number)[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1);
}
