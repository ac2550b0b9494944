import { reasonOf } from '#base/reasonOf.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { KubectlLine } from '#protocol/kubectl.ts';
import type { TerminalEntry } from './terminalStore.ts';

/** Asks the model to interpret a line; prints its output, or sends its command. */
export async function runLine(
  client: OrreryClient,
  line: string,
  files: readonly ManifestFile[],
): Promise<Omit<TerminalEntry, 'id'>> {
  const { timeUs } = client.moment.getState();
  const over = (lines: readonly KubectlLine[]) => ({ line, timeUs, lines, runningSeq: null });
  try {
    const readsFiles = /(^|\s)(-f|--[a-z-]*file(name)?|--cert|--key|cat)\b|-file=|<(?!<)/.test(line);
    const answer = await client.ask('kubectl', { line, ...(readsFiles && { files }) });
    if (answer.type === 'printed') return over(answer.lines);
    if (answer.type === 'edit')
      return { ...over(answer.lines), edit: { opened: answer.text, text: answer.text, isOpen: true } };
    if (answer.type === 'watch')
      return { ...over(answer.lines), watch: { fromRevision: answer.fromRevision, isOn: true, rows: [] } };
    const sent = await client.send(answer.command);
    if (!sent.ok) return over(sent.problems.map(({ message }) => ({ stream: 'err', text: message })));
    return { line, timeUs, lines: [], runningSeq: sent.seq };
  } catch (error) {
    return over([{ stream: 'err', text: reasonOf(error) }]);
  }
}
