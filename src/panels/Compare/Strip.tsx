import { useMemo, useRef } from 'react';
import type { Micros } from '#base/time.ts';
import { formatClock, formatMoment } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { secondsOf } from '#panelParts/figures/formatFigures.ts';
import { nameOf } from '#panelParts/sideBySide/SideBins.tsx';
import type { ComparedDecision, SideBySide } from '#protocol/comparison.ts';
import { foldedScale } from '#scenes/compare/foldedScale.ts';
import { classes } from '#widgets/classes.ts';
import { useSize } from '#widgets/useSize.ts';
import { goToDifference } from './nextDifference.ts';
import styles from './Strip.module.css';

/** With more decisions on a track each would be thinner than a line, so only the newest are drawn. */
const MOST_CHIPS = 120;
const CHARACTER_PX = 6.4;
const PADDING_PX = 10;
const WIDEST_PX = 230;

interface StripProps {
  readonly pair: SideBySide;
  readonly nowUs: Micros;
  /** Index of the selected difference; -1 without one. */
  readonly current: number;
}

/** A time axis with the decisions of both sides since they parted, and their differences below. */
export function Strip({ pair, nowUs, current }: StripProps) {
  const t = useTexts('sideBySide');
  const client = useClient();
  const lane = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(lane);
  const [a, b] = useMemo(
    () => [pair.sides[0].decisions.slice(-MOST_CHIPS), pair.sides[1].decisions.slice(-MOST_CHIPS)] as const,
    [pair],
  );
  const differences = pair.differences;
  const scale = useMemo(() => {
    const times = [...a, ...b].map(({ timeUs }) => timeUs).concat(differences.map(({ timeUs }) => timeUs));
    const from = Math.min(pair.partedUs, nowUs);
    return foldedScale(
      times,
      from,
      times.reduce((most, us) => Math.max(most, us), nowUs),
    );
  }, [a, b, differences, nowUs, pair.partedUs]);
  const tracks: readonly (readonly [string, Decisions])[] = [
    [t('trackA'), a],
    [t('trackB'), b],
  ];
  const differing = new Set(differences.flatMap(({ decisions }) => decisions.map((one) => one?.seq ?? -1)));
  return (
    <section className={styles.strip} aria-label={t('tracks')}>
      <div className={styles.labels} aria-hidden="true">
        <span>{formatMoment(pair.partedUs)}</span>
        {tracks.map(([name, decisions]) => (
          <span key={name}>
            {name}
            <i>{decisions.length}</i>
          </span>
        ))}
        <span>
          {t('trackDiffer')}
          <i>{differences.length}</i>
        </span>
      </div>
      <div ref={lane} className={styles.lane}>
        {scale.folds.map(({ from, to, us }) => (
          <span key={from} className={styles.fold} style={{ left: `${100 * from}%`, width: `${100 * (to - from)}%` }}>
            <b>{t('skipped', { time: `${secondsOf(us)} s` })}</b>
          </span>
        ))}
        {tracks.map(([name, decisions], row) => (
          <div key={name} className={styles.track} style={{ top: `${20 * (row + 1)}px` }}>
            {decisions.map((decision, index) => {
              const left = scale.at(decision.timeUs);
              const next = decisions[index + 1];
              const roomPx = Math.min(WIDEST_PX, ((next ? scale.at(next.timeUs) : 1) - left) * widthPx - 2);
              const text = chipText(decision);
              const isWhole = text.length * CHARACTER_PX + PADDING_PX <= roomPx;
              return (
                <span
                  key={`${decision.seq} ${decision.pod}`}
                  className={classes(
                    styles.chip,
                    differing.has(decision.seq) && styles.differs,
                    decision.timeUs > nowUs && styles.ahead,
                  )}
                  style={{ left: `${100 * left}%`, width: Math.max(4, roomPx) }}
                  title={`${formatClock(decision.timeUs)} ${text}`}
                >
                  {isWhole ? text : ''}
                </span>
              );
            })}
          </div>
        ))}
        <div className={styles.track} style={{ top: '60px' }}>
          {differences.slice(-MOST_CHIPS).map((difference) => {
            const key = difference.keys[0] ?? difference.keys[1] ?? '';
            return (
              <button
                key={key}
                type="button"
                className={classes(
                  styles.mark,
                  difference === differences[current] && styles.current,
                  difference.timeUs > nowUs && styles.ahead,
                )}
                style={{ left: `${100 * scale.at(difference.timeUs)}%` }}
                aria-label={t('difference', { pod: nameOf(key), time: formatClock(difference.timeUs) })}
                aria-current={difference === differences[current] || undefined}
                title={t('difference', { pod: nameOf(key), time: formatClock(difference.timeUs) })}
                onClick={() => void goToDifference(client, difference).catch(() => undefined)}
              />
            );
          })}
        </div>
        <i className={styles.now} style={{ left: `${100 * scale.at(nowUs)}%` }}>
          <b>{formatMoment(nowUs)}</b>
        </i>
      </div>
    </section>
  );

  function chipText({ pod, node }: ComparedDecision): string {
    const name = nameOf(pod);
    return node === '' ? t('decisionNone', { pod: name }) : t('decision', { pod: name, node });
  }
}

type Decisions = readonly ComparedDecision[];
