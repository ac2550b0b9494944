import { useMemo, useRef, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import type { Micros } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { secondsOf } from '#panelParts/figures/formatFigures.ts';
import type { LifeChange, LifeComparison, LifeFigures, PodLife } from '#protocol/podLife.ts';
import { secondTicks, wholeLife } from '#scenes/podLife/lifeWindow.ts';
import { placeLane, xOf } from '#scenes/podLife/placeLane.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { useSize } from '#widgets/useSize.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { LaneRow } from '../lanes/LaneRow.tsx';
import lanes from '../lanes/Lanes.module.css';
import { spanLabel, useLetterWidth } from '../lanes/laneText.ts';
import styles from './CompareLives.module.css';
import { changeText } from './changeText.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** Lanes that show differences between settings; the others are only in the whole picture. */
const SHOWN = new Set(['phase', 'status', 'container', 'hooks', 'probe', 'signals', 'grace', 'endpoint', 'requests']);

const ROWS = [
  { name: 'firstReady', of: ({ firstReadyUs }: LifeFigures) => firstReadyUs, isTime: true },
  { name: 'restarts', of: ({ restarts }: LifeFigures) => restarts, isTime: false },
  { name: 'failed', of: ({ failedRequests }: LifeFigures) => failedRequests, isTime: false },
  { name: 'gone', of: ({ goneUs }: LifeFigures) => goneUs, isTime: true },
] as const;

type Asked =
  | { readonly state: 'none' | 'asking' }
  | { readonly state: 'compared'; readonly comparison: LifeComparison; readonly change: LifeChange }
  | { readonly state: 'refused'; readonly message: string };

/** The same Pod twice on one clock: with its own settings, and with others. */
export function CompareLives({ life }: { readonly life: PodLife }) {
  const t = useTexts('podLife');
  const client = useClient();
  const [asked, setAsked] = useState<Asked>({ state: 'none' });
  const { namespace, name, uid, settings } = life;
  const subject = useMemo(() => ({ namespace, name, uid }), [namespace, name, uid]);

  async function run(change: LifeChange, deleteAfterSeconds: number | undefined): Promise<void> {
    setAsked({ state: 'asking' });
    try {
      if (client.moment.getState().playing) await client.control({ type: 'pause' });
      const when = deleteAfterSeconds === undefined ? {} : { deleteAfterSeconds };
      const answer = await client.ask('compareLives', { ...subject, change, ...when });
      if (answer.ok) setAsked({ state: 'compared', comparison: answer.comparison, change });
      else {
        const { problem, workload } = answer;
        const message = problem === 'notThere' ? t('noSuchPod', { pod: name }) : t('cannotChange', { workload });
        setAsked({ state: 'refused', message });
      }
    } catch (error) {
      setAsked({ state: 'refused', message: reasonOf(error) });
    }
  }

  return (
    <div className={styles.compare}>
      <SettingsForm
        key={uid}
        settings={settings}
        isBusy={asked.state === 'asking'}
        onRun={(...wish) => void run(...wish)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too */}
      <section className={styles.result} aria-label={t('compare')} tabIndex={0}>
        {asked.state === 'none' && <p className={styles.note}>{t('compareAbout', { pod: name })}</p>}
        {asked.state === 'asking' && <p className={styles.note}>{t('running')}</p>}
        {asked.state === 'refused' && (
          <p className={styles.note}>
            <VerdictText verdict="error">{asked.message}</VerdictText>
          </p>
        )}
        {asked.state === 'compared' && <Result comparison={asked.comparison} change={asked.change} />}
      </section>
    </div>
  );
}

function Result({ comparison, change }: { readonly comparison: LifeComparison; readonly change: LifeChange }) {
  const t = useTexts('podLife');
  const { lives, isCut, untilUs } = comparison;
  return (
    <>
      {isCut && (
        <p className={styles.note}>
          <VerdictText verdict="waiting">{t('cut', { seconds: secondsOf(untilUs) })}</VerdictText>
        </p>
      )}
      <LifeFiguresTable lives={lives} />
      {lives[1] === undefined && <p className={styles.note}>{t('noTwin')}</p>}
      <LivesSideBySide comparison={comparison} change={change} />
    </>
  );
}

/** The results of both runs; differences are bold. */
function LifeFiguresTable({ lives: [first, second] }: { readonly lives: LifeComparison['lives'] }) {
  const t = useTexts('podLife');
  const text = (value: number, isTime: boolean) => {
    if (!isTime) return String(value);
    return value < 0 ? t('never') : t('seconds', { seconds: secondsOf(value) });
  };
  const differs = (of: (figures: LifeFigures) => number) => of(first.figures) !== (second && of(second.figures));
  return (
    <DataTable
      className={styles.figures}
      label={t('figure')}
      rows={ROWS}
      keyOf={({ name }) => name}
      marks={({ of }) => ({ 'data-differs': differs(of) || undefined })}
      columns={[
        { id: 'figure', heading: t('figure'), cell: ({ name }) => t(`figures.${name}`) },
        { id: 'asNow', heading: t('asNow'), kind: 'number', cell: ({ of, isTime }) => text(of(first.figures), isTime) },
        {
          id: 'changed',
          heading: t('changed'),
          kind: 'number',
          cell: ({ of, isTime }) => (second ? text(of(second.figures), isTime) : '–'),
        },
      ]}
    />
  );
}

interface LivesSideBySideProps {
  readonly comparison: LifeComparison;
  readonly change: LifeChange;
}

/** Two lives one above the other, each from its creation, on the same scale. */
function LivesSideBySide({ comparison: { lives }, change }: LivesSideBySideProps) {
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
