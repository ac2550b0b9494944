import type { CycleExplanation } from '#protocol/explanation.ts';
import { keyBeats } from '#session/telling/keyBeats.ts';
import { beatAt } from '#session/telling/stories/place.ts';
import type { HostedSession } from '#worker/hostedSession.ts';

/** Indexes of the decisive steps of the cycle that an entry decided. */
export function keysAt(session: HostedSession, seq: number): readonly number[] {
  const cycle = session.ask('cycle', { seq });
  return cycle ? keyBeats(cycle) : [];
}

/**
 * As many of these steps as can be read while the decision plays: the filtering, the score or the preemption pick, and
 * the sum.
 */
export function playedKeysAt(session: HostedSession, seq: number): readonly number[] {
  const cycle = session.ask('cycle', { seq });
  if (!cycle || cycle.beats.length === 0) return [];
  const found = [beatAt(cycle, 'filter'), beatAt(cycle, second(cycle)), beatAt(cycle, 'sum')];
  return [...new Set(found.filter((index) => index !== undefined))];
}

function second({ preemption }: CycleExplanation): 'pick' | 'score' {
  return preemption ? 'pick' : 'score';
}
