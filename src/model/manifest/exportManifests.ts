import { defineScalarTag, dump, mapTag, NOT_RESOLVED, Schema, seqTag, strTag } from 'js-yaml';
import type { KubeObject } from '#model/kinds.ts';
import { resolvePlainScalar } from './yamlScalar.ts';

/** Quotes exactly the text that kubectl would otherwise read as something else, such as `yes`, `08` or `1e3`. */
const KUBECTL_SCHEMA = new Schema([
  strTag,
  seqTag,
  mapTag,
  ...(['null', 'bool', 'int', 'float'] as const).map(scalarTag),
]);

function scalarTag(name: 'null' | 'bool' | 'int' | 'float') {
  return defineScalarTag(`tag:yaml.org,2002:${name}`, {
    implicit: true,
    resolve: (source) => {
      const value = resolvePlainScalar(source);
      return typeName(value) === name ? value : NOT_RESOLVED;
    },
    identify: (data: unknown) => typeName(data) === name,
    represent: (data: unknown) => String(data),
  });
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'number' ? (Number.isInteger(value) ? 'int' : 'float') : '';
}

interface ObjectList {
  readonly apiVersion: 'v1';
  readonly kind: 'List';
  readonly items: readonly KubeObject[];
  readonly metadata: { readonly resourceVersion: '' };
}

function listOf(objects: readonly KubeObject[]): ObjectList {
  return { apiVersion: 'v1', kind: 'List', items: objects, metadata: { resourceVersion: '' } };
}

/** A v1 List as `kubectl get -o json` prints it. */
export function exportJson(objects: readonly KubeObject[]): string {
  return `${JSON.stringify(listOf(objects), undefined, 4)}\n`;
}

/** A v1 List as `kubectl get -o yaml` prints it; text that YAML 1.1 would take for something else is quoted. */
export function exportYaml(objects: readonly KubeObject[]): string {
  return yamlOf(listOf(objects));
}

/** One object as `kubectl get -o yaml` prints it. */
export function objectYaml(object: KubeObject): string {
  return yamlOf(object);
}

function yamlOf(value: object): string {
  return dump(value, { schema: KUBECTL_SCHEMA, noRefs: true, lineWidth: -1, skipInvalid: true });
}
