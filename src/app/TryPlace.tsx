import { Suspense } from 'react';
import { useTrial } from '#client/trialStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { TryStage } from '#panels/Try/panel.ts';
import { PanelBoundary } from './PanelBoundary.tsx';

/** The present trial, while the reader is on its fork. */
function useTried() {
  const trial = useTrial((state) => state.trial);
  const isHere = useMoment(({ branch }) => branch === trial?.fork);
  return isHere ? trial : null;
}

/** Whether the result of a trial covers the view: a result about a Pod needs the whole stage. */
export function useIsCovered(): boolean {
  const isShown = useTrial((state) => state.isShown);
  return useTried()?.from.selection?.kind === 'Pod' && isShown;
}

/** A trial shows a bar above the view, and its result in place of the view. */
export function TryPlace() {
  const t = useTexts('shell');
  const trial = useTried();
  return trial ? (
    <PanelBoundary panel={t('try')} resetKey={trial.fork}>
      <Suspense fallback={null}>
        <TryStage trial={trial} />
      </Suspense>
    </PanelBoundary>
  ) : null;
}
