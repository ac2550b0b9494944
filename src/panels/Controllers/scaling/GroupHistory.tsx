import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { AutoscalingView } from '#protocol/autoscaling.ts';
import { stepPath } from '#scenes/controllers/stepLine.ts';
import own from './Scaling.module.css';

const WIDTH = 200;
const HEIGHT = 34;
const SECOND_US = 1_000_000;

/** The sizes that each node group was asked for, so far. */
export function GroupHistory({ autoscaling: { history, groups } }: { readonly autoscaling: AutoscalingView }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => Math.ceil(timeUs / SECOND_US) * SECOND_US);
  const changed = groups.filter(({ id }) => history.some(({ group }) => group === id));
  if (changed.length === 0) return null;
  const most = Math.max(1, ...history.map(({ from, to }) => Math.max(from, to)));
  const first = history[0]?.atUs ?? 0;
  const fromUs = Math.max(0, first - Math.max(SECOND_US, (nowUs - first) * 0.1));
  const x = (us: number) => ((us - fromUs) / Math.max(1, nowUs - fromUs)) * WIDTH;
  const y = (count: number) => HEIGHT - (count / most) * HEIGHT;
  return (
    <figure className={own.figure}>
      <figcaption>{t('groupHistory')}</figcaption>
      {changed.map(({ id, autoscaler, target }) => {
        const mine = history.filter(({ group }) => group === id);
        const points = [
          { atUs: 0, value: mine[0]?.from ?? target },
          ...mine.map(({ atUs, to }) => ({ atUs, value: to })),
        ];
        const told = mine.map(({ from, to }) => `${from} → ${to}`).join(', ');
        return (
          <div key={`${autoscaler} ${id}`}>
            <span>
              {id} <b>{target}</b>
            </span>
            <svg
              viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={`${id}: ${told}`}
            >
              <path className={own.base} d={`M0 ${HEIGHT}H${WIDTH}`} />
              <path className={own.given} d={stepPath(points, { fromUs, untilUs: nowUs }, x, y)} />
            </svg>
          </div>
        );
      })}
    </figure>
  );
}
