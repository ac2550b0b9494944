import type { CycleExplanation } from '#protocol/explanation.ts';
import { keyBeats } from '#session/telling/keyBeats.ts';
import { beatAt } from '#session/telling/stories/place.ts';
import type { HostedSession } from '#worker/hostedSession.ts';

/** The beats that decide of the cycle that an entry decided: indexes into its beats. */
export function keysAt(session: HostedSession, seq: number): readonly number[] {
  const cycle = session.ask('cycle', { seq });
  return cycle ? keyBeats(cycle) : [];
}

/** Of these as many as can be read while the decision plays: who was refused, what parted the best two or who has to go, and what came of it. */
export function playedKeysAt(session: HostedSession, seq: number): readonly number[] {
  const cycle = session.ask('cycle', { seq });
  if (!cycle || cycle.beats.length === 0) return [];
  const found = [beatAt(cycle, 'filter'), beatAt(cycle, second(cycle)), beatAt(cycle, 'sum')];
  return [...new Set(found.filter((index) => index !== undefined))];
}

function second({ preemption }: CycleExplanation): 'pick' | 'score' {
  return preemption ? 'pick' : 'score';
}
