import {
  DEFAULT_SCALAR_STYLE_RULES,
  defineScalarTag,
  dump,
  mapTag,
  NOT_RESOLVED,
  SCALAR_STYLE_DOUBLE_QUOTED,
  SCALAR_STYLE_PLAIN,
  type ScalarLayout,
  Schema,
  seqTag,
  strTag,
} from 'js-yaml';
import { inOrder } from '#model/encoding/sortedJson.ts';
import type { KubeObject } from '#model/kinds.ts';
import { resolvePlainScalar } from './yamlScalar.ts';

/** Quotes exactly the texts that kubectl would otherwise read as another type, such as `yes`, `08` or `1e3`. */
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

/** A v1 List as `kubectl get -o yaml` prints it; text that YAML 1.1 would read as another type is quoted. */
export function exportYaml(objects: readonly KubeObject[]): string {
  return yamlOf(listOf(objects));
}

/** One object as `kubectl get -o yaml` prints it. */
export function objectYaml(object: KubeObject): string {
  return yamlOf(object);
}

/** Any value as YAML that reads back as the same value; texts that YAML 1.1 would read as another type are quoted. */
export function yamlOf(value: object): string {
  return dump(value, { schema: KUBECTL_SCHEMA, noRefs: true, lineWidth: -1, skipInvalid: true });
}

/**
 * In the format of `kubectl get -o yaml`: keys in order, lists at the indent of their field, double quotes around texts
 * that would read as another type.
 */
export function kubectlYaml(value: object): string {
  return dump(inOrder(value), {
    schema: KUBECTL_SCHEMA,
    noRefs: true,
    lineWidth: -1,
    seqNoIndent: true,
    scalarStyleRules: [doubleQuoted, ...Object.values(DEFAULT_SCALAR_STYLE_RULES)],
  });
}

/** Text that Go's YAML would read as a time. */
const TIME = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt ]\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?$/;

function doubleQuoted(layout: ScalarLayout): void {
  const { node, style } = layout;
  const isText = node.tag === strTag.tagName && style === SCALAR_STYLE_PLAIN;
  const { value } = node;
  if (isText && (value === '' || TIME.test(value) || typeof resolvePlainScalar(value) !== 'string'))
    layout.style = SCALAR_STYLE_DOUBLE_QUOTED;
}
