import type { ManifestFile } from '#protocol/command.ts';
import type { KubectlProgress } from '#protocol/kubectl.ts';
import type { Session } from '#session/session.ts';

const S = 1_000_000;

/** The lines that a reading command, or a refused one, prints now. */
export function printed(session: Session, line: string, files: readonly ManifestFile[] = []): string[] {
  const answer = session.ask('kubectl', { line, files });
  if (answer.type !== 'printed' && answer.type !== 'watch') throw new Error(`${line} is a command`);
  return answer.lines.map(({ text }) => text);
}

/** Sends a changing command; what comes back tells how far it is. */
export function later(session: Session, line: string, files: readonly ManifestFile[] = []): () => KubectlProgress {
  const answer = session.ask('kubectl', { line, files });
  if (answer.type !== 'command') throw new Error(answer.lines.map(({ text }) => text).join('\n'));
  const sent = session.accept(answer.command);
  if (!sent.ok) throw new Error(JSON.stringify(sent.problems));
  return () => {
    const run = session.ask('kubectlRun', { seq: sent.seq });
    if (!run) throw new Error('it is not there');
    return run;
  };
}

/** What a line has printed when that second comes; of a refusal what it prints at once. */
export function kubectl(session: Session, line: string, second: number, files: readonly ManifestFile[] = []): string[] {
  const answer = session.ask('kubectl', { line, files });
  if (answer.type === 'printed') return answer.lines.map(({ text }) => text);
  const run = later(session, line, files);
  session.seekTime(second * S);
  return run().lines.map(({ text }) => text);
}
