import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatClock, type Micros, type Millis, SECOND_US } from '#base/time.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { Questions } from '#protocol/requests.ts';
import type { MarkView } from '#protocol/views.ts';
import { pageLoop } from '#scenes/loop.ts';
import { documentPalette, type Palette, watchPalette } from '#scenes/palette.ts';
import { LabelSprites } from '#scenes/timeline/labelSprites.ts';
import { lineY, paintStrip } from '#scenes/timeline/paintStrip.ts';
import { paintTracks, rowHeight } from '#scenes/timeline/paintTracks.ts';
import { runLines, wholeRun } from '#scenes/timeline/runLines.ts';
import {
  keepInSight,
  panWindow,
  shareOf,
  spanOf,
  stripLength,
  type TimeWindow,
  timeAt,
  windowAround,
  windowToAsk,
  zoomWindow,
} from '#scenes/timeline/timeWindow.ts';
import {
  markAt,
  NO_MARKS,
  type PlacedMark,
  placeMarks,
  type TrackedMarks,
  type TrackName,
  trackMarks,
} from '#scenes/timeline/tracks.ts';
import { fitCanvas } from './fitCanvas.ts';
import { PaintPace } from './paintPace.ts';

type Answer = Questions['timeline']['answer'];

/** What the controller moves and paints. */
export interface TimelineParts {
  readonly slider: HTMLElement;
  readonly tracks: HTMLCanvasElement;
  readonly strip: HTMLCanvasElement;
  readonly playhead: HTMLElement;
  readonly clock: HTMLElement;
  readonly brush: HTMLElement;
  readonly dot: HTMLElement;
}

export interface TimelineSize {
  readonly width: number;
  readonly height: number;
}

/** Simulated time in the window for each simulated second per second of the wall clock, until the reader zooms. */
const WINDOW_WALL_SECONDS = 6;
const NARROWEST_AUTO_US = 20_000;
/** While playing, the slider's value is told this often. */
const TELL_MS = 250;
const WIDEST_US = 24 * 3600 * 1_000_000;
/** While playing the playhead goes this far, then the window moves under it. */
const SCROLL_FROM = 0.7;
const MOST_BRUSH = 0.95;
export const RULER_PX = 20;

/** Paints the timeline once per frame in which something changed. React gives it answers and reads what must be asked. */
export class TimelineController {
  /** The part of the run whose marks are wanted. */
  readonly asked: StoreApi<TimeWindow>;
  /** How much time the strip of the whole run stands for. */
  readonly stripUs: StoreApi<number>;
  /** The part of the run that the tracks show, as it was painted last. */
  readonly shown: StoreApi<TimeWindow>;
  window: TimeWindow;
  private readonly client: OrreryClient;
  private readonly frame = pageLoop.add((nowMs) => this.paint(nowMs));
  private readonly stops: (() => void)[] = [];
  private parts: TimelineParts | undefined;
  private palette: Palette | undefined;
  private tracksBox: TimelineSize = { width: 0, height: 0 };
  private stripBox: TimelineSize = { width: 0, height: 0 };
  /** Where the tracks begin. */
  private topPx = RULER_PX;
  private names: readonly TrackName[] = [];
  private density: readonly number[] = [];
  /** Times of the story of the run. */
  private steps: readonly number[] = [];
  private marks: TrackedMarks<MarkView> = NO_MARKS;
  private labels = new LabelSprites();
  private placed: readonly PlacedMark<MarkView>[] = [];
  private placedFor: { readonly marks: object; readonly window: TimeWindow; readonly width: number } | undefined;
  private pointedSeq: number | undefined;
  private zoomedSpanUs: Micros | undefined;
  private scrubbing = false;
  private lastClock = '';
  private clockHalfPx = 0;
  private lastStepsMs = 0;
  private readonly pace = new PaintPace();
  private describe = (clock: string, _seq: number): string => clock;

  constructor(client: OrreryClient) {
    this.client = client;
    const { timeUs } = client.moment.getState();
    this.window = windowAround(timeUs, this.spanUs());
    this.asked = createStore<TimeWindow>(() => windowToAsk(this.window));
    this.shown = createStore<TimeWindow>(() => this.window);
    this.stripUs = createStore(() => stripLength(this.wholeUs()));
    const request = () => this.frame.request();
    this.stops.push(
      client.moment.subscribe(request),
      client.branches.subscribe(request),
      client.shownMoment.subscribe(() => this.pace.rendered()),
    );
  }

  attach(parts: TimelineParts): void {
    this.parts = parts;
    this.palette = documentPalette();
    this.stops.push(
      watchPalette(() => {
        this.palette = documentPalette();
        this.labels = new LabelSprites();
        this.frame.request();
      }),
    );
    this.frame.request();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.frame.stop();
  }

  resize(tracks: TimelineSize, strip: TimelineSize): void {
    this.tracksBox = tracks;
    this.stripBox = strip;
    this.frame.request();
  }

  show({ marks, density }: Answer): void {
    this.marks = trackMarks(marks);
    this.density = density;
    this.frame.request();
  }

  /** What the strip of the whole run marks. */
  mark(story: readonly { readonly timeUs: Micros }[]): void {
    this.steps = story.map(({ timeUs }) => timeUs);
    this.frame.request();
  }

  arrange(names: readonly TrackName[], topPx: number): void {
    this.names = names;
    this.topPx = topPx;
    this.frame.request();
  }

  point(seq: number | undefined): void {
    if (this.pointedSeq === seq) return;
    this.pointedSeq = seq;
    this.frame.request();
  }

  /** How the moment is said to a screen reader. */
  say(describe: (clock: string, seq: number) => string): void {
    this.describe = describe;
    this.frame.request();
  }

  /** While the pointer scrubs, the window stays where it is. */
  hold(scrubbing: boolean): void {
    this.scrubbing = scrubbing;
    this.frame.request();
  }

  /** `x` in pixels of the tracks. */
  timeAtTracks(x: number): number {
    return this.within(timeAt(this.window, x / Math.max(1, this.tracksBox.width)));
  }

  timeAtStrip(x: number): number {
    return this.within((x / Math.max(1, this.stripBox.width)) * this.stripUs.getState());
  }

  markAt(x: number, y: number): PlacedMark<MarkView> | undefined {
    const { topPx } = this;
    const row = Math.floor((y - topPx) / rowHeight({ ...this.tracksBox, topPx, tracks: this.names }));
    const track = this.names[row];
    return track && markAt(this.placed, track, x);
  }

  zoom(factor: number, atUs: Micros): void {
    this.window = zoomWindow(this.window, factor, atUs, Math.max(SECOND_US, Math.min(WIDEST_US, this.wholeUs() * 1.5)));
    this.zoomedSpanUs = spanOf(this.window);
    this.frame.request();
  }

  pan(share: number): void {
    this.window = panWindow(this.window, spanOf(this.window) * share);
    this.hold(true);
  }

  wholeUs(): number {
    return wholeRun(this.client.branches.getState(), this.endUs());
  }

  /** As far as the present branch is known: the moment may stand behind its last entry. */
  endUs(): number {
    const { headTimeUs, timeUs } = this.client.moment.getState();
    return Math.max(headTimeUs, timeUs);
  }

  private within(timeUs: Micros): number {
    return Math.round(Math.min(Math.max(0, timeUs), this.endUs()));
  }

  private spanUs(): number {
    const { speed } = this.client.moment.getState();
    const usual = Math.max(NARROWEST_AUTO_US, speed * WINDOW_WALL_SECONDS * SECOND_US);
    return this.zoomedSpanUs ?? Math.min(usual, Math.max(SECOND_US, WIDEST_US));
  }

  private follow(): void {
    const { timeUs, playing } = this.client.moment.getState();
    if (playing) this.scrubbing = false;
    const spanUs = this.spanUs();
    const sized = spanOf(this.window) === spanUs ? this.window : windowAround(timeUs, spanUs);
    const isPast = playing && shareOf(sized, timeUs) > SCROLL_FROM;
    this.window = this.scrubbing ? this.window : isPast ? windowAround(timeUs, spanUs) : keepInSight(sized, timeUs);
    if (this.shown.getState() !== this.window) this.shown.setState(this.window, true);
    const asked = windowToAsk(this.window);
    const before = this.asked.getState();
    if (asked.fromUs !== before.fromUs || asked.toUs !== before.toUs) this.asked.setState(asked, true);
    const stripUs = stripLength(this.wholeUs(), this.stripUs.getState());
    if (stripUs !== this.stripUs.getState()) this.stripUs.setState(stripUs, true);
  }

  private paint(nowMs: Millis): void {
    const { playing } = this.client.moment.getState();
    if (!this.pace.isDue(nowMs, playing && !this.scrubbing)) {
      this.frame.request();
      return;
    }
    this.follow();
    if (!this.parts || !this.palette) return;
    this.paintTracks(this.parts, this.palette);
    this.paintStrip(this.parts, this.palette);
    this.movePlayhead(this.parts);
    this.tell(this.parts, nowMs);
  }

  private paintTracks({ tracks }: TimelineParts, palette: Palette): void {
    const g = fitCanvas(tracks, this.tracksBox);
    const { seq, timeUs } = this.client.moment.getState();
    this.place();
    if (!g) return;
    const { window, names, placed, pointedSeq, labels } = this;
    const picture = {
      ...this.tracksBox,
      rulerPx: RULER_PX,
      topPx: this.topPx,
      tracks: names,
      window,
      nowUs: timeUs,
      placed,
      pointedSeq,
      presentSeq: seq,
      labels,
      ratio: globalThis.window.devicePixelRatio || 1,
    };
    paintTracks(g, picture, palette);
  }

  /** Mostly nothing but the moment has moved since they were placed last. */
  private place(): void {
    const { marks, window, placedFor: before } = this;
    const { width } = this.tracksBox;
    if (before?.marks === marks && before.window === window && before.width === width) return;
    this.placedFor = { marks, window, width };
    this.placed = placeMarks(marks, window, width);
  }

  private paintStrip({ strip, brush, dot }: TimelineParts, palette: Palette): void {
    const { headTimeUs, timeUs, branch } = this.client.moment.getState();
    const { width, height } = this.stripBox;
    const stripUs = this.stripUs.getState();
    const scale = width / stripUs;
    const from = Math.min(width, this.window.fromUs * scale);
    brush.style.transform = `translateX(${from}px)`;
    const brushPx = Math.min(width, this.window.toUs * scale) - from;
    brush.style.width = `${Math.max(2, brushPx)}px`;
    // Around everything it would say nothing.
    brush.hidden = brushPx >= width * MOST_BRUSH;
    // The present line goes on to the moment: nothing happened since its last entry.
    const endUs = this.endUs();
    const branches = this.client.branches
      .getState()
      .map((each) => (each.id === branch ? { ...each, headTimeUs: Math.max(each.headTimeUs, endUs) } : each));
    const lines = runLines(branches, branch, stripUs);
    const row = lines.find((line) => line.isPresent)?.row ?? 0;
    dot.style.transform = `translate(${timeUs * scale}px, ${lineY(height, row)}px)`;
    const g = fitCanvas(strip, this.stripBox);
    if (!g) return;
    const densityShare = headTimeUs / stripUs;
    const steps = this.steps.map((us) => us / stripUs);
    paintStrip(g, { width, height, density: this.density, densityShare, lines, steps }, palette);
  }

  private movePlayhead({ playhead, clock }: TimelineParts): void {
    const { timeUs } = this.client.moment.getState();
    const share = shareOf(this.window, timeUs);
    playhead.style.transform = `translateX(${share * this.tracksBox.width}px)`;
    playhead.style.visibility = share < 0 || share > 1 ? 'hidden' : 'visible';
    const text = formatClock(timeUs);
    if (text !== this.lastClock) clock.textContent = text;
    if (text.length !== this.lastClock.length) this.clockHalfPx = clock.offsetWidth / 2;
    this.lastClock = text;
    // At the edges the clock stays inside, beside its line.
    const x = share * this.tracksBox.width;
    const shift = Math.max(0, this.clockHalfPx - x) + Math.min(0, this.tracksBox.width - this.clockHalfPx - x);
    clock.style.transform = `translateX(calc(-50% + ${shift}px))`;
  }

  private tell({ slider }: TimelineParts, nowMs: Millis): void {
    const { timeUs, seq, playing } = this.client.moment.getState();
    if (playing && nowMs - this.lastStepsMs < TELL_MS) return;
    this.lastStepsMs = nowMs;
    slider.setAttribute('aria-valuemax', String(Math.floor(this.endUs() / 1000)));
    slider.setAttribute('aria-valuenow', String(Math.floor(timeUs / 1000)));
    slider.setAttribute('aria-valuetext', this.describe(this.lastClock, seq));
  }
}
