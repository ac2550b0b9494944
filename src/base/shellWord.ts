const PLAIN = /^[A-Za-z0-9_./:=,@%+-]+$/;

/** A word as a POSIX shell takes it: in single quotes when a letter of it means something to a shell, or when there is none. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A command whose words came from names and values of a cluster, as it can be pasted into a shell. Empty words are left out. */
export function shellLine(...words: readonly string[]): string {
  return words
    .filter((word) => word !== '')
    .map(shellWord)
    .join(' ');
}
