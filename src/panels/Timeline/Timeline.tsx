import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Micros } from '#base/time.ts';
import { formatClock, formatSeconds } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { RUN_STORY_LINES } from '#client/telling/storyStage.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment, useOpening } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { Questions } from '#protocol/requests.ts';
import type { RunStoryLine } from '#protocol/telling.ts';
import type { MarkView } from '#protocol/views.ts';
import { ticksOf } from '#scenes/timeline/ticks.ts';
import { spanOf } from '#scenes/timeline/timeWindow.ts';
import type { TrackName } from '#scenes/timeline/tracks.ts';
import { classes } from '#widgets/classes.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import looks from '#widgets/looks.module.css';
import { useSame } from '#widgets/useSame.ts';
import { BranchMenu } from './BranchMenu.tsx';
import { BranchTags } from './BranchTags.tsx';
import { StoryMenu } from './StoryMenu.tsx';
import { tracksTop } from './stepRowSize.ts';
import styles from './Timeline.module.css';
import { RULER_PX, TimelineController, type TimelineSize } from './timelineController.ts';
import { seenTracks, type TrackRow, trackRows } from './trackRows.ts';
import { type PointedMark, useScrub } from './useScrub.ts';

/** The whole run above, the part around the moment below: what every component did, and when. */
export function Timeline({ onTranscript }: { readonly onTranscript: () => void }) {
  const client = useClient();
  const [controller, setController] = useState<TimelineController>();
  useEffect(() => {
    const made = new TimelineController(client);
    setController(made);
    return () => made.dispose();
  }, [client]);
  return controller ? <Tracks controller={controller} onTranscript={onTranscript} /> : null;
}

const loadStoryStrip = () => import('./StoryStrip.tsx').then((module) => ({ default: module.StoryStrip }));
/** Nothing has been told when the page begins. */
const StoryStrip = lazyPart(loadStoryStrip);

const loadStepRow = () => import('./StepRow.tsx').then((module) => ({ default: module.StepRow }));
/** Nothing is told when the page begins. */
const StepRow = lazyPart(loadStepRow);

const MARKS_PER_TRACK = 400;
const BUCKETS = 200;
const NOTHING: Questions['timeline']['answer'] = { marks: [], density: [], trackCounts: {} };
const NO_TRACKS: ReadonlySet<TrackName> = new Set();
const LEAST_ROW_PX = 15;
const LEAST_ROWS = 4;
/** It changes seldom, and the whole run is gone through for it. */
const STORY = { refresh: 'moment', playingIntervalMs: 3000 } as const;
const NO_STORY: readonly RunStoryLine[] = [];
const NO_BOX: TimelineSize = { width: 0, height: 0 };

interface TracksProps {
  readonly controller: TimelineController;
  readonly onTranscript: () => void;
}

function Tracks({ controller, onTranscript }: TracksProps) {
  const t = useTexts('timeline');
  const isEmpty = useMoment((moment) => moment.headSeq === 0);
  const asked = useStore(controller.asked);
  const stripUs = useStore(controller.stripUs);
  const { data } = useAsk('timeline', { ...asked, limit: MARKS_PER_TRACK, buckets: BUCKETS });
  // While the window moves, the last answer stands.
  const last = useRef(NOTHING);
  const answer = data ?? last.current;
  last.current = answer;

  const { data: story = NO_STORY } = useAsk('runStory', { most: RUN_STORY_LINES }, STORY);
  useEffect(() => controller.mark(story), [controller, story]);

  const seen = useSeenTracks(answer.marks);

  const lane = useRef<HTMLDivElement>(null);
  const stripLane = useRef<HTMLDivElement>(null);
  const boxes = useAttached(controller, lane, stripLane);
  const { onTracks, onStrip, pointed } = useScrub(lane, controller);
  const steps = useMoment(({ telling }) => telling.steps);
  const topPx = tracksTop(steps, boxes.tracks.height);
  const hasSteps = topPx > RULER_PX;
  const fitting = Math.max(LEAST_ROWS, Math.floor((boxes.tracks.height - topPx) / LEAST_ROW_PX));
  const span = spanOf(controller.window);
  // The labels need not follow every frame of a window that scrolls.
  const scrolled = Math.round((controller.window.fromUs / span) * 8);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the span and how far it scrolled stand for the window
  const counted = useMemo(
    () => trackRows({ ...answer, seen }, controller.window, fitting),
    [controller, answer, seen, fitting, span, scrolled],
  );
  const rows = useSame(counted);
  useEffect(() => controller.say((clock, seq) => t('value', { clock, seq })), [controller, t]);
  useEffect(() => controller.show(answer), [controller, answer]);
  useEffect(
    () =>
      controller.arrange(
        rows.map((row) => row.track),
        topPx,
      ),
    [controller, rows, topPx],
  );

  const wholeUs = controller.wholeUs();
  const zoomed = Math.max(1, Math.round(wholeUs / span));
  const { farBack } = answer;
  const far = farBack ? t('farBack', { clock: lengthOf(farBack.toUs), entries: formatCount(farBack.entries) }) : '';
  return (
    <div className={styles.timeline}>
      <div className={styles.label}>
        <span data-heading>
          <Term card="wholeRun" numbers={{ length: lengthOf(wholeUs), far: far && ` · ${far}` }}>
            {t('wholeRun')}
          </Term>
        </span>
        <BranchMenu />
        <StoryMenu lines={story} onTranscript={onTranscript} />
        <span className={styles.number}>{lengthOf(wholeUs)}</span>
      </div>
      <div
        ref={stripLane}
        className={styles.strip}
        title={[t('strip', { clock: formatClock(wholeUs) }), far].join('\n').trim()}
        {...onStrip}
      >
        <canvas />
        <div className={styles.brush} />
        <StoryMarks widthPx={boxes.strip.width} stripUs={stripUs} />
        <i className={styles.dot} />
        <BranchTags heightPx={boxes.strip.height} stripUs={stripUs} />
      </div>
      <div className={styles.labels} data-story-steps={hasSteps || undefined}>
        <p className={styles.unit} title={t('zoomedTitle')}>
          <span>{ticksOf(controller.window, boxes.tracks.width).unit}</span>
          <span className={styles.number}>{t('zoomed', { factor: formatCount(zoomed) })}</span>
        </p>
        <TrackLabels rows={rows} />
      </div>
      <div
        ref={lane}
        role="slider"
        tabIndex={0}
        className={styles.tracks}
        aria-label={t('slider')}
        aria-description={t('sliderHint')}
        aria-orientation="horizontal"
        aria-valuemin={0}
        // The controller keeps these up to date.
        aria-valuemax={0}
        aria-valuenow={0}
        onPointerCancel={onTracks.onPointerUp}
        {...onTracks}
      >
        <canvas />
        <div className={styles.playhead}>
          <span />
        </div>
        {isEmpty && <p className={styles.nothing}>{t('nothing')}</p>}
        {pointed && <Tip pointed={pointed} width={boxes.tracks.width} />}
      </div>
      {steps && hasSteps && (
        <Suspense fallback={null}>
          <StepRow controller={controller} steps={steps} widthPx={boxes.tracks.width} />
        </Suspense>
      )}
    </div>
  );
}

const StoryMarks = memo(function StoryMarks(strip: { readonly widthPx: number; readonly stripUs: Micros }) {
  return (
    <Suspense fallback={null}>
      <StoryStrip {...strip} />
    </Suspense>
  );
});

/** All tracks that had entries since the run was opened. */
function useSeenTracks(marks: readonly MarkView[]): ReadonlySet<TrackName> {
  const opening = useOpening();
  const [seen, setSeen] = useState({ opening, stale: NOTHING.marks, tracks: NO_TRACKS });
  useEffect(() => {
    setSeen((before) => {
      // The answer at hand when another run opens is still about the run before.
      if (before.opening !== opening) return { opening, stale: marks, tracks: NO_TRACKS };
      if (before.stale === marks) return before;
      const tracks = seenTracks(before.tracks, marks);
      return before.tracks === tracks ? before : { ...before, tracks };
    });
  }, [opening, marks]);
  return seen.tracks;
}

interface Boxes {
  readonly tracks: TimelineSize;
  readonly strip: TimelineSize;
}

/** Gives the controller its canvases and keeps it told of their sizes. */
function useAttached(
  controller: TimelineController,
  lane: React.RefObject<HTMLElement | null>,
  stripLane: React.RefObject<HTMLElement | null>,
): Boxes {
  const [boxes, setBoxes] = useState<Boxes>({ tracks: NO_BOX, strip: NO_BOX });
  useEffect(() => {
    const [tracks, strip] = [lane.current, stripLane.current];
    if (!tracks || !strip) return;
    const part = <E extends HTMLElement>(element: HTMLElement, selector: string) => {
      const found = element.querySelector<E>(selector);
      if (!found) throw new Error(`the timeline has no ${selector}`);
      return found;
    };
    controller.attach({
      tracks: part<HTMLCanvasElement>(tracks, 'canvas'),
      slider: tracks,
      strip: part<HTMLCanvasElement>(strip, 'canvas'),
      playhead: part(tracks, `.${styles.playhead}`),
      clock: part(tracks, `.${styles.playhead} > span`),
      brush: part(strip, `.${styles.brush}`),
      dot: part(strip, `.${styles.dot}`),
    });
    const measure = () => {
      const next = { tracks: boxOf(tracks), strip: boxOf(strip) };
      controller.resize(next.tracks, next.strip);
      setBoxes(next);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(tracks);
    observer.observe(strip);
    return () => observer.disconnect();
  }, [controller, lane, stripLane]);
  return boxes;
}

function boxOf(element: HTMLElement): TimelineSize {
  return { width: element.clientWidth, height: element.clientHeight };
}

const TrackLabels = memo(function TrackLabels({ rows }: { readonly rows: readonly TrackRow[] }) {
  return rows.map((row) => <TrackLabel key={row.track} row={row} />);
});

function TrackLabel({ row }: { readonly row: TrackRow }) {
  const t = useTexts('timeline');
  const shown = formatCount(row.count);
  return (
    <p className={styles.trackLabel}>
      <span title={`${t(`about.${row.track}`)} · ${t('legend')}`}>
        <Term
          card="track"
          numbers={{ name: t(`about.${row.track}`), entries: row.isAtLeast ? t('atLeast', { shown }) : shown }}
        >
          {t(`tracks.${row.track}`)}
        </Term>
      </span>
      <span className={styles.number} title={row.isAtLeast ? t('entriesAtLeast', { shown }) : t('entries', { shown })}>
        {row.isAtLeast ? t('atLeast', { shown }) : shown}
      </span>
    </p>
  );
}

/** Without milliseconds, and without hours as long as there are none. */
function lengthOf(us: Micros): string {
  return formatSeconds(us).replace(/^00:/, '');
}

const TIP_PX = 240;

/** What the entry under the pointer is. */
function Tip({ pointed: { mark, x, y }, width }: { readonly pointed: PointedMark; readonly width: number }) {
  const t = useTexts('timeline');
  const left = Math.min(Math.max(8, x + 12), Math.max(8, width - TIP_PX - 8));
  return (
    <div
      className={classes(looks.floating, styles.tip)}
      style={{ left, bottom: `calc(100% - ${y - 10}px)` }}
      aria-hidden="true"
    >
      <b>{mark.type}</b>
      {mark.subject !== '' && <span>{mark.subject}</span>}
      <span className={styles.number}>
        {t('value', { clock: formatClock(mark.timeUs), seq: formatCount(mark.seq) })}
      </span>
    </div>
  );
}
