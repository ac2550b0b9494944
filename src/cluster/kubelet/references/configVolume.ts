import type { KeyToPath, Volume } from '#model/generated/types.ts';
import type { ConfigKind, ConfigProblem, FindConfig } from './configObjects.ts';

interface Source {
  readonly kind: ConfigKind;
  readonly name?: string;
  readonly items?: readonly KeyToPath[];
  readonly optional?: boolean;
}

/** Whether the volume's content comes from ConfigMaps and Secrets. */
export function isConfigVolume({ configMap, secret, projected }: Volume): boolean {
  return configMap !== undefined || secret !== undefined || projected !== undefined;
}

/**
 * Why the volume cannot be set up: the missing ConfigMaps, Secrets and keys that are not optional. Upstream source
 * (v1.36.2): pkg/volume/configmap/configmap.go, pkg/volume/secret/secret.go, pkg/volume/projected/projected.go.
 */
export function configVolumeProblems(volume: Volume, find: FindConfig): ConfigProblem[] {
  return sourcesOf(volume).flatMap((source) => sourceProblem(source, find) ?? []);
}

/**
 * All problems of a volume as one, in a projected volume's form. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/errors/errors.go.
 */
export function asOneProblem(problems: readonly ConfigProblem[]): ConfigProblem | undefined {
  const [first] = problems;
  if (!first) return undefined;
  const messages = [...new Set(problems.map(({ message }) => message))];
  return messages.length === 1 ? first : { ...first, message: `[${messages.join(', ')}]` };
}

function sourcesOf({ configMap, secret, projected }: Volume): readonly Source[] {
  if (configMap) return [{ kind: 'ConfigMap', ...configMap }];
  if (secret) {
    const { secretName = '', ...rest } = secret;
    return [{ kind: 'Secret', name: secretName, ...rest }];
  }
  return (projected?.sources ?? []).flatMap((source): Source[] => {
    if (source.secret) return [{ kind: 'Secret', ...source.secret }];
    return source.configMap ? [{ kind: 'ConfigMap', ...source.configMap }] : [];
  });
}

function sourceProblem(
  { kind, name = '', items = [], optional = false }: Source,
  find: FindConfig,
): ConfigProblem | undefined {
  const found = find(kind, name);
  if ('message' in found) {
    const { message } = found;
    const isOptional = found.state === 'absent' && optional;
    return isOptional ? undefined : { kind, name, isThere: false, keys: items.map(({ key }) => key), message };
  }
  if (found.state === 'assumed' || optional) return undefined;
  const keys = items.map(({ key }) => key).filter((key) => !found.keys.has(key));
  const [key] = keys;
  if (key === undefined) return undefined;
  const message =
    kind === 'ConfigMap'
      ? `configmap references non-existent config key: ${key}`
      : `references non-existent secret key: ${key}`;
  return { kind, name, isThere: true, keys, message };
}
