/** A flag in a pasted text. */
export interface FlagLine {
  /** From 1. */
  readonly line: number;
  /** Name without dashes. */
  readonly name: string;
  readonly value?: string;
}

const WORD = /"([^"]*)"|'([^']*)'|[^\s"'\\]+(?:"[^"]*"[^\s"']*)*/g;

/**
 * Flags in a command line, or in `command` or `args` of a static Pod's manifest. A value follows after `=` or as the
 * next word.
 */
export function flagLines(text: string): readonly FlagLine[] {
  const found: FlagLine[] = [];
  let open: { readonly line: number; readonly name: string } | undefined;
  text.split('\n').forEach((content, index) => {
    for (const word of wordsOf(content)) {
      const line = index + 1;
      const [, name, value] = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
      if (name !== undefined) {
        if (open) found.push(open);
        open = undefined;
        if (value === undefined) open = { line, name };
        else found.push({ line, name, value: unquoted(value) });
      } else if (open) {
        found.push({ ...open, value: unquoted(word) });
        open = undefined;
      }
    }
  });
  if (open) found.push(open);
  return found;
}

/** Without comments, list dashes and line continuations. */
function wordsOf(content: string): string[] {
  const bare = content.replace(/(^|\s)#\s.*$/, '').replace(/^\s*-\s+/, '');
  return [...bare.matchAll(WORD)].map(([word, double, single]) => double ?? single ?? word);
}

function unquoted(value: string): string {
  return /^(["']).*\1$/s.test(value) ? value.slice(1, -1) : value;
}
