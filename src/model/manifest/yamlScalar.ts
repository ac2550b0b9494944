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
