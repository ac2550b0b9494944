/** Reserved words of CEL. */
const RESERVED: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['__', '__underscores__'],
  ['.', '__dot__'],
  ['-', '__dash__'],
  ['/', '__slash__'],
]);

/**
 * The name of a property in an expression; undefined if no expression can name it. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/cel/escaping.go, Escape.
 */
export function celIdentifier(name: string): string | undefined {
  if (!/^[A-Za-z_./-][\w./-]*$/.test(name)) return undefined;
  if (RESERVED.has(name)) return `__${name}__`;
  return name.replace(/__|[./-]/g, (text) => ESCAPES.get(text) ?? text);
}
