import type { Container, EnvFromSource, EnvVar, Pod, ResourceFieldSelector } from '#model/generated/types.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import { NONE } from './parts.ts';

type Described = Pick<Container, 'env' | 'envFrom' | 'resources'>;

/**
 * `Environment:` of a container, after the lines for its whole sets of variables. `pod` is present for containers
 * that run in a Pod.
 */
export function environmentLines(container: Described, pod: Pod | undefined): string[] {
  const { env = [], envFrom = [] } = container;
  const sources = envFrom.length === 0 ? [] : ['Environment Variables from:', ...envFrom.map(sourceLine)];
  if (env.length === 0) return [...sources, `Environment:\t${NONE}`];
  return [...sources, 'Environment:', ...env.flatMap((one) => variableLines(one, container, pod))];
}

function sourceLine({ configMapRef, secretRef, prefix }: EnvFromSource): string {
  const from = configMapRef ? 'ConfigMap' : secretRef ? 'Secret' : '';
  const { name = '', optional = false } = configMapRef ?? secretRef ?? {};
  return `  ${name}\t${from}${prefix ? ` with prefix '${prefix}'` : ''}\tOptional: ${optional}`;
}

function variableLines({ name, value = '', valueFrom }: EnvVar, container: Described, pod: Pod | undefined): string[] {
  if (!valueFrom) return value.split('\n').map((line, at) => `  ${at === 0 ? `${name}:` : ''}\t${line}`);
  const { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef } = valueFrom;
  if (fieldRef) {
    const text = pod ? fieldValue(pod, fieldRef.fieldPath) : '';
    return [`  ${name}:\t${text} (${fieldRef.apiVersion ?? 'v1'}:${fieldRef.fieldPath})`];
  }
  if (resourceFieldRef) {
    const text = resourceValue(resourceFieldRef, container);
    const isNode = text === '0' && ['limits.cpu', 'limits.memory'].includes(resourceFieldRef.resource);
    return [`  ${name}:\t${isNode ? 'node allocatable' : text} (${resourceFieldRef.resource})`];
  }
  if (secretKeyRef)
    return [
      `  ${name}:\t<set to the key '${secretKeyRef.key}' in secret '${secretKeyRef.name ?? ''}'>\tOptional: ${secretKeyRef.optional ?? false}`,
    ];
  if (configMapKeyRef)
    return [
      `  ${name}:\t<set to the key '${configMapKeyRef.key}' of config map '${configMapKeyRef.name ?? ''}'>\tOptional: ${configMapKeyRef.optional ?? false}`,
    ];
  return [];
}

/**
 * kubectl itself knows these two; for any other field it shows only the path. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/runtime/conversion.go, DefaultMetaV1FieldSelectorConversion.
 */
function fieldValue({ metadata }: Pod, path: string): string {
  if (path === 'metadata.name') return metadata.name;
  return path === 'metadata.namespace' ? (metadata.namespace ?? '') : '';
}

const RESOURCE = /^(limits|requests)\.(cpu|memory|ephemeral-storage|hugepages-.+)$/;

/** Rounded up to whole divisors. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/util/resource/resource.go. */
function resourceValue({ resource, divisor }: ResourceFieldSelector, { resources }: Described): string {
  const parts = RESOURCE.exec(resource);
  if (!parts) return '';
  const name = parts[2] ?? '';
  const value = name === 'cpu' ? quantityMilliValue : quantityValue;
  const amount = value(resources?.[parts[1] as 'limits' | 'requests']?.[name] ?? '0');
  const unit = value(divisor ?? '0');
  return String(Math.ceil(amount / (unit === 0 ? value('1') : unit)));
}
