const PLAIN = /^[A-Za-z0-9_./:=,@%+-]+$/;

/** A word quoted for a POSIX shell: in single quotes when it is empty or a character of it is special. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A command made of names and values of a cluster, safe to paste into a shell. Empty words are left out. */
export function shellLine(...words: readonly string[]): string {
  return words
    .filter((word) => word !== '')
    .map(shellWord)
    .join(' ');
}
