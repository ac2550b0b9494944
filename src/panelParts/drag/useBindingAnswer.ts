import { useEffect } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { type DropOutcome, useDragStore } from './dragStore.ts';
import { readAnswer } from './readAnswer.ts';

/** Most entries after the request that the search for the answer covers. */
const SPAN = 400;

/** Marks a sent binding as accepted or refused once the run has reached the API server's answer. */
export function useBindingAnswer(outcome: DropOutcome): void {
  const seq = useMoment((moment) => moment.seq);
  const isWaiting = outcome.type === 'sent' && seq >= outcome.seq;
  const { data: lines } = useAsk(
    'journal',
    isWaiting ? { from: outcome.seq, to: Math.min(seq, outcome.seq + SPAN) } : null,
  );
  const answer = isWaiting && lines ? readAnswer(lines, outcome.key) : undefined;
  const code = answer?.code;
  const message = answer?.message ?? '';
  useEffect(() => {
    if (code === undefined) return;
    useDragStore.getState().release({ ...outcome, type: code < 400 ? 'accepted' : 'refused', message });
  }, [code, message, outcome]);
}
