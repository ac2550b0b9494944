/** A whole line of kubectl as it was typed or pasted, with or without its prompt; `undefined` when it is none. `k` is how many write it. */
export function kubectlLine(typed: string): string | undefined {
  const found = /^\s*(?:\$ )?(?:kubectl|k) (\S.*)$/.exec(typed.trimEnd());
  return found ? `kubectl ${found[1]}` : undefined;
}
