import type { RehearsalOutcome } from '#protocol/rehearsal.ts';
import type { Session } from '#session/session.ts';

/** Gives the commands of a rehearsal in a run that was opened anew, as a person would, and stays at its last entry. Throws when one is refused. */
export function byHand(session: Session, { commands, endSeq }: Pick<RehearsalOutcome, 'commands' | 'endSeq'>): Session {
  for (const { after, atUs, command } of commands) {
    session.seek(after);
    session.run.wait(atUs);
    const result = session.accept(command);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
  }
  session.seek(endSeq);
  return session;
}
