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
import { inOrder } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';

const TRUE = new Set(['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']);

const FALSE = new Set(['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']);

const NULL = new Set(['', '~', 'null', 'Null', 'NULL']);

const SPECIAL_FLOATS: ReadonlyMap<string, number> = new Map([
  ...['.nan', '.NaN', '.NAN'].map((text): [string, number] => [text, Number.NaN]),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((text): [string, number] => [
    text,
    Number.POSITIVE_INFINITY,
  ]),
  ...['-.inf', '-.Inf', '-.INF'].map((text): [string, number] => [text, Number.NEGATIVE_INFINITY]),
]);

const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

const INTEGER = /^([-+]?)(?:0[xX]([\da-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|([1-9]\d*|0))$/;

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

/**
 * The value of an unquoted scalar for kubectl and the API server, which read YAML 1.1: `yes`, `on` and `y` are
 * booleans, `0777` is octal, `1_000` a number. Dates stay text.
 * Upstream source: sigs.k8s.io/yaml/goyaml.v2/resolve.go, as vendored in v1.36.2.
 */
export function resolvePlainScalar(text: string): string | number | boolean | null {
  const first = text.charCodeAt(0);
  if (NULL.has(text)) return null;
  if (isLetter(first)) return TRUE.has(text) ? true : FALSE.has(text) ? false : text;
  const special = SPECIAL_FLOATS.get(text);
  if (special !== undefined) return special;
  return startsNumber(first) ? resolveNumber(text) : text;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function startsNumber(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;
}

function resolveNumber(text: string): string | number {
  const plain = text.replaceAll('_', '');
  const match = INTEGER.exec(plain);
  if (match !== null) {
    const [, sign, hex, binary, octal, decimal] = match;
    const magnitude =
      hex !== undefined
        ? Number.parseInt(hex, 16)
        : binary !== undefined
          ? Number.parseInt(binary, 2)
          : octal !== undefined
            ? Number.parseInt(octal, 8)
            : Number(decimal);
    return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
  }
  return FLOAT.test(plain) ? Number(plain) : text;
}
