import type { OrreryClient } from '#client/orreryClient.ts';

export interface Completed {
  readonly line: string;
  /** The possible continuations, when there are several. */
  readonly words: readonly string[];
}

/** Completes the last word as far as it is unambiguous. */
export async function completeLine(client: OrreryClient, line: string): Promise<Completed> {
  const { from, words } = await client.ask('kubectlComplete', { line });
  const [first] = words;
  if (first === undefined) return { line, words: [] };
  if (words.length === 1) return { line: `${line.slice(0, from)}${first} `, words: [] };
  return { line: line.slice(0, from) + commonStart(words), words };
}

function commonStart(words: readonly string[]): string {
  const [first = '', ...others] = words;
  let length = first.length;
  for (const word of others) while (!word.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
