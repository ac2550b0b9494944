import { useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '#base/time.ts';
import { captionText } from '#client/telling/captionText.ts';
import { useCaption } from '#client/telling/useCaption.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import type { TellingStage } from '#protocol/telling.ts';
import { useEndWords } from './useEndWords.ts';

const PAUSE_MS = SECOND_MS;

/** The newest of a stream of texts, with at most one change per second. */
function usePaced(text: string): string {
  const [shown, setShown] = useState('');
  const saidAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, saidAt.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      saidAt.current = performance.now();
      setShown(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return shown;
}

/**
 * The present happening as text for screen readers: the caption, else the step inside a cycle, else the last
 * happening that mattered.
 */
export function SaidLine({ stage }: { readonly stage: TellingStage }) {
  const said = useCaption(stage);
  const cycleStep = useMoment((moment) => moment.cycleStep);
  const isSilentStep = cycleStep !== undefined && said?.isNow !== true;
  const cycle = useAsk('cycle', isSilentStep ? { seq: cycleStep.seq } : null, { refresh: 'once' });
  const stepText = isSilentStep ? cycle.data?.steps[cycleStep.index]?.text : undefined;
  const end = useEndWords();
  return usePaced(end ?? stepText ?? (said ? captionText(said.caption) : ''));
}
