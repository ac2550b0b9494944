import { openSession, type Session } from '#session/session.ts';
import { printProblems } from './output.ts';
import { printNotes } from './printNotes.ts';
import { type RunOptions, today } from './runOptions.ts';

/** Opens the files' run and plays it to its time; `undefined` after a problem, which is printed. */
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
