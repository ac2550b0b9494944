import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Micros } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { seekQueue } from '#client/seekQueue.ts';
import { useMoment, useRunState } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PodLife } from '#protocol/podLife.ts';
import { panLife, secondTicks, wholeLife, zoomLife } from '#scenes/podLife/lifeWindow.ts';
import { type LaneSpace, placeLane, xOf } from '#scenes/podLife/placeLane.ts';
import { spanOf, type TimeWindow } from '#scenes/timeline/timeWindow.ts';
import { Button } from '#widgets/Button.tsx';
import { useSize } from '#widgets/useSize.ts';
import { type LaneActs, LaneRow } from './LaneRow.tsx';
import styles from './Lanes.module.css';
import { type Step, spanLabel, stepFrom, useLetterWidth } from './laneText.ts';
import { Tip, type TipPlace } from './Tip.tsx';

const ZOOM_STEP = 1.5;
const WHEEL_STEP = 0.0016;
const PAN_STEP = 0.5;
/** Half an axis label with a margin: a label that would lie below the buttons is left out. */
const LABEL_PX = 22;

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** The lanes of a Pod on one time axis, both as a picture and as a grid for keys and screen readers. */
export function LifeLanes({ life }: { readonly life: PodLife }) {
  const t = useTexts('podLife');
  const client = useClient();
  const queue = useMemo(() => seekQueue(client), [client]);
  const swim = useRef<HTMLDivElement>(null);
  const axis = useRef<HTMLDivElement>(null);
  const widthPx = useSize(axis).widthPx;
  const letterPx = useLetterWidth(axis, widthPx);
  const tools = useRef<HTMLDivElement>(null);
  const freePx = widthPx - useSize(tools).widthPx - LABEL_PX;
  const view = useLifeWindow(life);
  const { window } = view;
  const [pointed, setPointed] = useState<TipPlace>();
  const [wanted, setWanted] = useState('');
  const space = useMemo(
    () => ({ window, widthPx, untilUs: life.goneUs < 0 ? life.knownUs : life.goneUs, letterPx }),
    [window, widthPx, life, letterPx],
  );
  const rows = useMemo(
    () => life.lanes.map((lane) => ({ lane, placed: placeLane(lane, space, (span) => spanLabel(t, span)) })),
    [life, space, t],
  );
  const ticks = useMemo(() => secondTicks(window, life.createdUs, widthPx), [window, life.createdUs, widthPx]);
  const cells = useMemo(
    () =>
      rows.map(({ lane, placed }) => [
        ...placed.spans.map(({ left }, index) => ({ id: `${lane.id} s${index}`, x: left })),
        ...placed.marks.map(({ x }, index) => ({ id: `${lane.id} m${index}`, x })),
      ]),
    [rows],
  );
  const cursor = cells.some((row) => row.some(({ id }) => id === wanted)) ? wanted : (cells.flat()[0]?.id ?? '');
  useWheel(swim, axis, view, window.fromUs, window.toUs);

  const acts = useMemo<LaneActs>(
    () => ({
      onSeek: (seq, atUs) => queue.request(seq > 0 ? { type: 'seek', seq } : { type: 'seekTime', timeUs: atUs }),
      onPoint: setPointed,
      onCursor: setWanted,
    }),
    [queue],
  );
  const toTime = (timeUs: Micros) => queue.request({ type: 'seekTime', timeUs: Math.max(0, Math.round(timeUs)) });
  const focus = (id: string) => {
    setWanted(id);
    for (const cell of swim.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])
      if (cell.dataset.cell === id) cell.focus({ preventScroll: false });
  };
  const middleUs = () => {
    const { timeUs } = client.moment.getState();
    return timeUs >= window.fromUs && timeUs <= window.toUs ? timeUs : (window.fromUs + window.toUs) / 2;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) focus(stepFrom(cells, cursor, step));
    else if (event.key === '+' || event.key === '=') view.zoom(ZOOM_STEP, middleUs());
    else if (event.key === '-') view.zoom(1 / ZOOM_STEP, middleUs());
    else if (event.key === '0') view.fit();
    else if (event.key === 'PageUp') view.pan(-PAN_STEP);
    else if (event.key === 'PageDown') view.pan(PAN_STEP);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.frame}>
      <div ref={tools} className={styles.tools}>
        <Button aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => view.zoom(1 / ZOOM_STEP, middleUs())}>
          −
        </Button>
        <Button aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => view.zoom(ZOOM_STEP, middleUs())}>
          +
        </Button>
        <Button disabled={view.isWhole} onClick={view.fit}>
          {t('fit')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no roving focus, and its cells cannot lie on a time axis */}
      <div
        ref={swim}
        role="grid"
        tabIndex={-1}
        className={styles.swim}
        aria-label={t('lanes', { pod: life.name })}
        aria-description={t('lanesHint')}
        aria-rowcount={rows.length}
        onKeyDown={onKeyDown}
        onBlur={() => setPointed(undefined)}
        onMouseLeave={() => setPointed(undefined)}
      >
        <div className={styles.axisRow} aria-hidden="true">
          <span className={styles.axisName}>{t('axis')}</span>
          <div
            ref={axis}
            className={styles.axis}
            onPointerDown={(event) => {
              const { left } = event.currentTarget.getBoundingClientRect();
              toTime(window.fromUs + ((event.clientX - left) / Math.max(1, widthPx)) * (window.toUs - window.fromUs));
            }}
          >
            {ticks
              .filter(({ timeUs }) => xOf(timeUs, space) < freePx)
              .map(({ timeUs, label }) => (
                <b
                  key={timeUs}
                  style={{ left: xOf(timeUs, space) }}
                  data-first={timeUs === life.createdUs || undefined}
                >
                  {label}
                </b>
              ))}
          </div>
        </div>
        <div className={styles.over} aria-hidden="true">
          {ticks.map(({ timeUs }) => (
            <i key={timeUs} style={{ left: xOf(timeUs, space) }} />
          ))}
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
            cursor={cursor}
            acts={acts}
          />
        ))}
        <Playhead space={space} />
        {pointed && <Tip pointed={pointed} />}
      </div>
    </div>
  );
}

type View = ReturnType<typeof useLifeWindow>;

/**
 * The wheel zooms where there is nothing to scroll, and everywhere with Ctrl or over the axis. Sideways it moves the
 * window.
 */
function useWheel(
  swim: React.RefObject<HTMLElement | null>,
  axis: React.RefObject<HTMLElement | null>,
  view: View,
  fromUs: Micros,
  toUs: Micros,
): void {
  useEffect(() => {
    const element = swim.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      const box = axis.current?.getBoundingClientRect();
      if (!box) return;
      const sideways = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
      const scrolls = element.scrollHeight > element.clientHeight + 1;
      const isOverAxis = event.target instanceof Node && axis.current?.contains(event.target) === true;
      if (sideways !== 0) view.pan(sideways / Math.max(1, box.width));
      else if (event.ctrlKey || isOverAxis || !scrolls) {
        const share = (event.clientX - box.left) / Math.max(1, box.width);
        view.zoom(Math.exp(-event.deltaY * WHEEL_STEP), fromUs + share * (toUs - fromUs));
      } else return;
      event.preventDefault();
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });
}

/** The present moment; the known future after it is dimmed. */
function Playhead({ space }: { readonly space: LaneSpace }) {
  const x = useMoment(({ timeUs }) => Math.round(xOf(timeUs, space) * 2) / 2);
  const isIn = x >= 0 && x <= space.widthPx;
  return (
    <div className={styles.head} aria-hidden="true">
      {x < space.widthPx && <span className={styles.future} style={{ left: Math.max(0, x) }} />}
      {isIn && <span className={styles.now} style={{ left: x }} />}
    </div>
  );
}

interface LifeWindow {
  readonly window: TimeWindow;
  readonly isWhole: boolean;
  fit(): void;
  zoom(factor: number, atUs: Micros): void;
  /** Moves by a share of the shown stretch. */
  pan(share: number): void;
}

type Span = Pick<PodLife, 'uid' | 'createdUs' | 'goneUs' | 'knownUs' | 'grace'>;

/** The shown stretch of a life: all of it until the reader zooms; another Pod starts whole again. */
function useLifeWindow({ uid, createdUs, goneUs, knownUs, grace }: Span): LifeWindow {
  const lastUs = Math.max(goneUs < 0 ? knownUs : goneUs, grace?.killUs ?? 0);
  const isOver = goneUs >= 0;
  const whole = useMemo(() => wholeLife(createdUs, lastUs, isOver), [createdUs, lastUs, isOver]);
  const [chosen, setChosen] = useRunState<{ readonly of: string; readonly window: TimeWindow }>();
  const window = chosen?.of === uid ? chosen.window : whole;
  const set = (next: TimeWindow) => setChosen({ of: uid, window: next });
  return {
    window,
    isWhole: window === whole,
    fit: () => setChosen(undefined),
    zoom: (factor, atUs) => {
      const next = zoomLife(window, whole, factor, atUs);
      if (spanOf(next) >= spanOf(whole)) setChosen(undefined);
      else set(next);
    },
    pan: (share) => window !== whole && set(panLife(window, whole, share * spanOf(window))),
  };
}
