import { useTransport } from '#client/transportActions.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatSpeed } from '#widgets/formatCount.ts';
import looks from '#widgets/looks.module.css';
import styles from './SpeedSlider.module.css';

const DECADES = 3;
const STEPS_PER_DECADE = 20;
/** The distance from a power of ten, in steps, within which the slider snaps to it. */
const CATCH = 1;

/** The slider's position, -60 to 60, for a pace of 1/1000 to 1000. */
export function positionOf(speed: number): number {
  return Math.round(Math.log10(speed) * STEPS_PER_DECADE);
}

/** The pace at a position; near a power of ten it is that power exactly. */
export function speedAt(position: number): number {
  const decade = Math.round(position / STEPS_PER_DECADE);
  const caught = Math.abs(position - decade * STEPS_PER_DECADE) <= CATCH ? decade : position / STEPS_PER_DECADE;
  return Number((10 ** caught).toPrecision(3));
}

/** Arrow keys skip the snap, because otherwise they would stay on it. */
function stepped(position: number, from: number): number {
  const step = position - from;
  if (Math.abs(step) !== 1) return position;
  return position + step * CATCH;
}

/** The factor of the pace `fast`. */
export function SpeedSlider() {
  const t = useTexts('caption');
  const { setSpeed: apply } = useTransport();
  const speed = useViewStore((state) => state.speed);
  const setSpeed = useViewStore((state) => state.setSpeed);
  const position = positionOf(speed);
  const ticks = Array.from({ length: 2 * DECADES + 1 }, (_, index) => index);

  function change(next: number): void {
    const chosen = speedAt(stepped(next, position));
    setSpeed(chosen);
    apply(chosen);
  }

  return (
    <div className={styles.speed}>
      <div className={styles.track}>
        <svg className={styles.ticks} viewBox="0 0 120 22" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.line} d="M6 11h108" vectorEffect="non-scaling-stroke" />
          {ticks.map((tick) => (
            <path
              key={tick}
              className={tick === DECADES ? styles.one : styles.tick}
              d={tick === DECADES ? 'M60 5.5v11' : `M${6 + tick * 18} 8.5v5`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <input
          className={styles.input}
          type="range"
          min={-DECADES * STEPS_PER_DECADE}
          max={DECADES * STEPS_PER_DECADE}
          step={1}
          value={position}
          aria-label={t('speed')}
          aria-valuetext={t('speedValue', { speed: formatSpeed(speed) })}
          onChange={(event) => change(Number(event.currentTarget.value))}
        />
      </div>
      <Term card="pace" numbers={{ speed: t('speedValue', { speed: formatSpeed(speed) }) }} className={styles.value}>
        <span className={looks.spoken}>{t('speed')} </span>
        {formatSpeed(speed)}
      </Term>
    </div>
  );
}
