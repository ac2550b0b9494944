import type { Container, EnvVar, Pod } from '#model/generated/types.ts';
import type { ConfigKind, ConfigProblem, FindConfig } from './configObjects.ts';

interface Reference {
  readonly kind: ConfigKind;
  readonly name?: string;
  readonly key?: string;
  readonly optional?: boolean;
}

/**
 * Why the environment of a container cannot be built: each missing ConfigMap, Secret or key that is not optional. They
 * are in the kubelet's order, `envFrom` before `env`. The kubelet reports the first. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet_pods.go, makeEnvironmentVariables.
 */
export function environmentProblems(
  { metadata }: Pod,
  { envFrom = [], env = [] }: Container,
  find: FindConfig,
): ConfigProblem[] {
  const references = [
    ...envFrom.map(({ configMapRef, secretRef }): Reference | undefined =>
      configMapRef ? { kind: 'ConfigMap', ...configMapRef } : secretRef && { kind: 'Secret', ...secretRef },
    ),
    ...env.map(referenceOf),
  ];
  return references.flatMap((reference) =>
    reference ? (referenceProblem(metadata.namespace ?? '', reference, find) ?? []) : [],
  );
}

/** A literal value takes precedence over `valueFrom`. */
function referenceOf({ value = '', valueFrom }: EnvVar): Reference | undefined {
  if (value !== '') return undefined;
  if (valueFrom?.configMapKeyRef) return { kind: 'ConfigMap', ...valueFrom.configMapKeyRef };
  return valueFrom?.secretKeyRef && { kind: 'Secret', ...valueFrom.secretKeyRef };
}

function referenceProblem(
  namespace: string,
  { kind, name = '', key, optional = false }: Reference,
  find: FindConfig,
): ConfigProblem | undefined {
  const found = find(kind, name);
  if ('message' in found) {
    const { message } = found;
    const isOptional = found.state === 'absent' && optional;
    return isOptional ? undefined : { kind, name, isThere: false, keys: key === undefined ? [] : [key], message };
  }
  if (found.state === 'assumed' || key === undefined || optional || found.keys.has(key)) return undefined;
  return {
    kind,
    name,
    isThere: true,
    keys: [key],
    message: `couldn't find key ${key} in ${kind} ${namespace}/${name}`,
  };
}
