import { keyBeats } from '#session/telling/keyBeats.ts';
import type { HostedSession } from '#worker/hostedSession.ts';

/** The beats that decide of the cycle that an entry decided: indexes into its beats. */
export function keysAt(session: HostedSession, seq: number): readonly number[] {
  const cycle = session.ask('cycle', { seq });
  return cycle ? keyBeats(cycle) : [];
}
