import { reasonOf } from '#base/reasonOf.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { KubectlLine } from '#protocol/kubectl.ts';
import type { EditState, TerminalEntry } from './terminalStore.ts';

/** The new state of the entry when the text is saved: it ends, opens again or sends a command. */
export async function saveEdit(
  client: OrreryClient,
  { line, lines, edit: { opened, refused } }: TerminalEntry & { readonly edit: EditState },
  text: string,
): Promise<Partial<TerminalEntry>> {
  const edit = { opened, text, ...(refused !== undefined && { refused }) };
  const again = (said: readonly KubectlLine[], next: string): Partial<TerminalEntry> => ({
    lines: [...lines, ...said],
    edit: { opened, text: next, refused: next, isOpen: true },
  });
  try {
    const answer = await client.ask('kubectl', { line, edit });
    if (answer.type === 'edit') return again(answer.lines, answer.text);
    if (answer.type !== 'command') return { lines: [...lines, ...answer.lines], edit: null };
    const sent = await client.send(answer.command);
    if (!sent.ok)
      return again(
        sent.problems.map(({ message }) => ({ stream: 'err', text: message })),
        text,
      );
    return { before: lines, lines: [], edit: { opened, text, isOpen: false }, runningSeq: sent.seq };
  } catch (error) {
    return again([{ stream: 'err', text: reasonOf(error) }], text);
  }
}
