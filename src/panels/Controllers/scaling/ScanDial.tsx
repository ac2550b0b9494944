import { SECOND_US } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Dial } from '#panelParts/plot/Dial.tsx';
import type { AutoscalingView } from '#protocol/autoscaling.ts';

/** The time until the next machine, else until the next scan. */
export function ScanDial({ autoscaling: { autoscalers, groups } }: { readonly autoscaling: AutoscalingView }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const [machine] = groups.flatMap(({ booting }) => booting).sort((a, b) => a.dueUs - b.dueUs);
  if (machine) {
    const all = Math.max(1, machine.dueUs - machine.orderedUs);
    const gone = Math.min(all, Math.max(0, nowUs - machine.orderedUs));
    return (
      <Dial
        share={gone / all}
        value={String(Math.floor(gone / SECOND_US))}
        note={t('secondsOf', { seconds: Math.round(all / SECOND_US) })}
      />
    );
  }
  const [autoscaler] = autoscalers;
  if (!autoscaler) return null;
  const leftUs = Math.max(0, autoscaler.nextScanUs - nowUs);
  return (
    <Dial share={leftUs / autoscaler.scanIntervalUs} value={(leftUs / SECOND_US).toFixed(1)} note={t('untilScan')} />
  );
}
