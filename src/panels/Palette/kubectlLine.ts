/**
 * A whole typed or pasted kubectl line, with or without its prompt; `undefined` for other text. `k` is a common
 * alias.
 */
export function kubectlLine(typed: string): string | undefined {
  const found = /^\s*(?:\$ )?(?:kubectl|k) (\S.*)$/.exec(typed.trimEnd());
  return found ? `kubectl ${found[1]}` : undefined;
}
