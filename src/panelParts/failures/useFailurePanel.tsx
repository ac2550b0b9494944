import { SECOND_US } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { FailureGap } from '#protocol/traffic.ts';
import { gapAt } from '#scenes/failures/failureLens.ts';
import type { FoldingPanel } from '#widgets/folding/FoldingStack.tsx';
import { FailureLens } from './FailureLens.tsx';

/** A gap stays the subject for this long after its end. */
const LINGERS_US = 12 * SECOND_US;

interface Subject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

interface FailurePanel {
  readonly panel: FoldingPanel & { readonly id: 'requests' };
  /** The name of the Service that receives the requests. */
  readonly service: string | undefined;
  /** Whether requests fail, or failed a moment ago. */
  readonly isFailing: boolean;
}

/**
 * The panel of the requests to a workload or a Pod and their failures; `null` asks nothing.
 * @param isAbout selects the gaps; all without it
 */
export function useFailurePanel(subject: Subject | null, isAbout?: (gap: FailureGap) => boolean): FailurePanel {
  const t = useTexts('failures');
  const { data: course } = useAsk('requestFailures', subject, { refresh: 'moment', playingIntervalMs: 500 });
  const gaps = course?.gaps.filter((gap) => isAbout?.(gap) ?? true) ?? [];
  const shown = useMoment(({ timeUs }) => gaps.findLastIndex(({ fromUs }) => fromUs <= timeUs));
  const gap = gaps[shown];
  const isFailing = useMoment(({ timeUs }) => {
    const near = gapAt(gaps, timeUs);
    return near !== undefined && timeUs <= near.untilUs + LINGERS_US;
  });
  return {
    service: course?.service,
    isFailing,
    panel: {
      id: 'requests',
      title: t('requests'),
      line: course
        ? t('line', { failed: course.failed, sent: course.sent, service: course.service })
        : t('nobodySends'),
      isBusy: gap !== undefined,
      leastPx: gap ? 300 : 84,
      content: course ? <FailureLens course={course} gap={gap} /> : <p>{t('nobodySends')}</p>,
    },
  };
}
