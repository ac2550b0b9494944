import { useMemo, useRef } from 'react';
import type { Micros } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { LifeChange, LifeComparison } from '#protocol/lifeComparison.ts';
import type { PodLife } from '#protocol/podLife.ts';
import { secondTicks, wholeLife } from '#scenes/podLife/lifeWindow.ts';
import { placeLane, xOf } from '#scenes/podLife/placeLane.ts';
import { useSize } from '#widgets/useSize.ts';
import { LaneRow } from '../lanes/LaneRow.tsx';
import lanes from '../lanes/Lanes.module.css';
import { spanLabel } from '../lanes/laneText.ts';
import { useLetterWidth } from '../lanes/useLetterWidth.ts';
import styles from './CompareLives.module.css';
import { changeText } from './changeText.ts';

/** Lanes that show differences between settings; the others are only in the whole picture. */
const SHOWN = new Set(['phase', 'status', 'container', 'hooks', 'probe', 'signals', 'grace', 'endpoint', 'requests']);

interface LivesSideBySideProps {
  readonly comparison: LifeComparison;
  readonly change: LifeChange;
}

/** Two lives one above the other, each from its creation, on the same scale. */
export function LivesSideBySide({ comparison: { lives }, change }: LivesSideBySideProps) {
  const t = useTexts('podLife');
  const longUs = Math.max(...lives.map((each) => (each ? lengthOf(each.life) : 0)));
  return (
    <div className={styles.lives}>
      <TheLife title={t('asNow')} life={lives[0].life} longUs={longUs} />
      {lives[1] && <TheLife title={t('changed')} note={changeText(change)} life={lives[1].life} longUs={longUs} />}
    </div>
  );
}

function lengthOf({ createdUs, goneUs, knownUs, grace }: PodLife): number {
  return Math.max(goneUs < 0 ? knownUs : goneUs, grace?.killUs ?? 0) - createdUs;
}

interface TheLifeProps {
  readonly title: string;
  readonly note?: string;
  readonly life: PodLife;
  readonly longUs: Micros;
}

function TheLife({ title, note, life, longUs }: TheLifeProps) {
  const t = useTexts('podLife');
  const axis = useRef<HTMLDivElement>(null);
  const widthPx = useSize(axis).widthPx;
  const letterPx = useLetterWidth(axis, widthPx);
  const window = useMemo(() => wholeLife(life.createdUs, life.createdUs + longUs, true), [life.createdUs, longUs]);
  const space = useMemo(
    () => ({ window, widthPx, untilUs: life.goneUs < 0 ? life.knownUs : life.goneUs, letterPx }),
    [window, widthPx, life, letterPx],
  );
  const ticks = useMemo(() => secondTicks(window, life.createdUs, widthPx), [window, life.createdUs, widthPx]);
  const shown = life.lanes.filter(({ kind }) => SHOWN.has(kind));
  const rows = shown.map((lane) => ({ lane, placed: placeLane(lane, space, (span) => spanLabel(t, span)) }));
  return (
    <section aria-label={`${title}: ${life.name}`}>
      <h3>
        {title}
        {note && <code>{note}</code>}
        <small>{life.name}</small>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: as of the lanes */}
      <div role="grid" tabIndex={-1} className={lanes.swim} aria-label={t('lanes', { pod: life.name })}>
        <div className={lanes.axisRow} aria-hidden="true">
          <span className={lanes.axisName}>{t('axis')}</span>
          <div ref={axis} className={lanes.axis}>
            {ticks.map(({ timeUs, label }) => (
              <b key={timeUs} style={{ left: xOf(timeUs, space) }} data-first={timeUs === life.createdUs || undefined}>
                {label}
              </b>
            ))}
          </div>
        </div>
        {rows.map(({ lane, placed }, index) => (
          <LaneRow
            key={lane.id}
            lane={lane}
            placed={placed}
            before={rows[index - 1]?.lane}
            createdUs={life.createdUs}
            widthPx={widthPx}
            window={window}
          />
        ))}
      </div>
    </section>
  );
}
