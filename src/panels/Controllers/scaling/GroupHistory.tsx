import { clockLabel } from '#base/clock.ts';
import { SECOND_US } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { AutoscalingView } from '#protocol/autoscaling.ts';
import { held, heldAt } from '#scenes/timePlot/stairs.ts';
import { Sparkline } from '#widgets/timePlot/Sparkline.tsx';
import own from './Scaling.module.css';

/** A margin, so that a line at the edge is not cut. */
const MARGIN = 1 / 17;

/** The target sizes of each node group so far. */
export function GroupHistory({ autoscaling: { history, groups } }: { readonly autoscaling: AutoscalingView }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => Math.ceil(timeUs / SECOND_US) * SECOND_US);
  const changed = groups.filter(({ id }) => history.some(({ group }) => group === id));
  if (changed.length === 0) return null;
  const most = Math.max(1, ...history.map(({ from, to }) => Math.max(from, to)));
  const first = history[0]?.atUs ?? 0;
  const fromUs = Math.max(0, first - Math.max(SECOND_US, (nowUs - first) * 0.1));
  return (
    <figure className={own.figure}>
      <figcaption>{t('groupHistory')}</figcaption>
      {changed.map(({ id, autoscaler, target }) => {
        const mine = history.filter(({ group }) => group === id);
        const points = [
          { atUs: 0, value: mine[0]?.from ?? target },
          ...mine.map(({ atUs, to }) => ({ atUs, value: to })),
        ];
        return (
          <div key={`${autoscaler} ${id}`}>
            <span>
              {id} <b>{target}</b>
            </span>
            <Sparkline
              window={{ fromUs, toUs: nowUs }}
              points={held(points, { fromUs, untilUs: nowUs })}
              most={most}
              margin={MARGIN}
              base
              label={`${id}: ${mine.map(({ from, to }) => `${from} → ${to}`).join(', ')}`}
              say={(atUs) => `${clockLabel(atUs)}: ${id} ${heldAt(points, atUs)?.value}`}
            />
          </div>
        );
      })}
    </figure>
  );
}
