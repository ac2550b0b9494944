import { openSession, type Session } from '#session/session.ts';
import { printProblems } from './output.ts';
import { printNotes } from './printNotes.ts';
import { type RunOptions, today } from './runOptions.ts';

/** Opens what the files hold and plays it on to its time; `undefined` when anything is wrong, which has been printed then. */
export function openedRun({ source, untilUs }: Pick<RunOptions, 'source' | 'untilUs'>): Session | undefined {
  const opened = openSession(source, { today: today() });
  if (!opened.ok) {
    printProblems(opened.problems);
    return undefined;
  }
  printNotes(opened);
  opened.session.seekTime(untilUs(opened.traceEndUs));
  return opened.session;
}
