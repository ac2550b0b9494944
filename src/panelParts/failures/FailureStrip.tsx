import { clockLabel } from '#base/clock.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { FailureGap, RequestCourse } from '#protocol/traffic.ts';
import { failureBars } from '#scenes/failures/failureLens.ts';
import styles from './FailureLens.module.css';

const BARS = 150;
/** The strip begins a little before the first gap and ends a little after the last; this is its least length. */
const LEAST_US = 12 * SECOND_US;
const MOST_US = 120 * SECOND_US;

/** Failed requests of all nearby gaps over time, with the lens for this one below. */
export function FailureStrip({ course, gap }: { readonly course: RequestCourse; readonly gap: FailureGap }) {
  const t = useTexts('failures');
  const near = course.gaps.filter(
    ({ fromUs, untilUs }) => untilUs > gap.fromUs - MOST_US / 2 && fromUs < gap.untilUs + MOST_US / 2,
  );
  const firstUs = near[0]?.windowFromUs ?? gap.windowFromUs;
  const lastUs = near.at(-1)?.windowUntilUs ?? gap.windowUntilUs;
  const spareUs = Math.max(SECOND_US, (LEAST_US - (lastUs - firstUs)) / 2);
  const window = { fromUs: Math.max(0, firstUs - spareUs), toUs: lastUs + spareUs };
  const bars = failureBars(course.failures, window, BARS);
  const most = Math.max(1, ...bars);
  const at = (atUs: Micros) => ((atUs - window.fromUs) / (window.toUs - window.fromUs)) * 100;
  const [from, until] = [at(gap.windowFromUs), at(gap.windowUntilUs)];
  return (
    <div className={styles.strip} aria-hidden="true">
      <p>
        {t('strip')}
        <small>
          {clockLabel(window.fromUs)}–{clockLabel(window.toUs)}
        </small>
      </p>
      <div className={styles.track}>
        {bars.map((count, index) =>
          count === 0 ? null : (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={index}
              style={{ left: `${(index / BARS) * 100}%`, width: `${100 / BARS}%`, height: `${(count / most) * 100}%` }}
            />
          ),
        )}
        {near.map(({ fromUs, untilUs, failed }) => (
          <b key={fromUs} style={{ left: `${at((fromUs + untilUs) / 2)}%` }}>
            {t('stripFailed', { failed })}
          </b>
        ))}
        <em style={{ left: `${from}%`, width: `${until - from}%` }} />
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M${from} 0L0 10M${until} 0L100 10`} vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
    </div>
  );
}
