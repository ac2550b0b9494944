import { type CSSProperties, Suspense, useMemo, useState } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useLook, useStoryStage } from '#client/telling/storyStage.ts';
import { useTrial } from '#client/trialStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { CaptionBar } from '#panels/Caption/panel.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { findView, hasInspector, showNamed, sideOf, VIEWS } from '#panels/panelList.ts';
import { Rail } from '#panels/Rail/Rail.tsx';
import { StoryOverStage } from '#panels/Story/panel.ts';
import { Timeline } from '#panels/Timeline/Timeline.tsx';
import { TopBar } from '#panels/TopBar/TopBar.tsx';
import { TryStage } from '#panels/Try/panel.ts';
import { focusStage } from '#widgets/focus.ts';
import { CrashPanel } from './CrashPanel.tsx';
import { LiveLine } from './LiveLine.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { type Maximisable, panelsOn, usePageStore } from './pageStore.ts';
import { ResizeEdge } from './ResizeEdge.tsx';
import styles from './Shell.module.css';
import { SideParts, useSidePlan } from './SideParts.tsx';
import { SilentPanel } from './SilentPanel.tsx';
import { Stage } from './Stage.tsx';
import { useStandingRun } from './useStandingRun.ts';

/** The least width of the inspector and the least height of the timeline, in CSS pixels. */
const MIN_INSPECTOR_WIDTH = 240;
const MIN_TIMELINE_HEIGHT = 40;

/**
 * Share of the window for the side with the rail, or for the timeline with the top bar and the caption. The stage
 * keeps the rest.
 */
const SHARE_BESIDE_STAGE = 0.59;

/** The open drawers, at the foot of the stage. */
function Drawers({ actions }: { readonly actions: PageActions }) {
  const open = usePageStore((state) => state.open);
  const closePanel = usePageStore((state) => state.close);
  return panelsOn('drawer')
    .filter(({ id }) => open.includes(id))
    .map(({ id, label, Waiting, Part }) => {
      const close = () => {
        closePanel(id);
        focusStage();
      };
      return (
        <PanelBoundary key={id} panel={label}>
          <Suspense fallback={<Waiting onClose={close} />}>
            <Part actions={actions} onClose={close} />
          </Suspense>
        </PanelBoundary>
      );
    });
}

/** The page: top bar, views, stage, side, timeline. All show the same moment. */
export function Shell({ actions }: { readonly actions: PageActions }) {
  const t = useTexts('shell');
  const view = findView(useViewStore((state) => state.view)) ?? VIEWS[0];
  useLook(view.tells);
  useStandingRun(view.hasOwnTime === true);
  const hidden = useViewStore((state) => state.layout.hidden);
  const resize = useViewStore((state) => state.resize);
  const maximised = usePageStore((state) => state.maximised);
  const toggleMaximised = usePageStore((state) => state.toggleMaximised);
  const sizes = useShellSizes();
  const plan = useSidePlan(view);
  const isCovered = useIsCovered();

  const has = (region: Maximisable) => maximised === null || maximised === region;
  const railShown = !hidden.rail && maximised === null;
  const sideShown =
    has('inspector') && ((!hidden.inspector && !view.isWide) || plan.whole !== undefined || maximised === 'inspector');
  const timelineShown = has('timeline') && ((!hidden.timeline && !view.hasOwnTime) || maximised === 'timeline');
  const captionShown =
    view.needsRun && has('stage') && (plan.whole?.keepsCaption === true || (!view.hasOwnCaption && !isCovered));
  const title = t(`view.${view.id}`);

  /** A double click on a heading maximizes its region, or restores it. */
  const onHeading = (region: Maximisable) => (event: { readonly target: EventTarget }) => {
    if (event.target instanceof Element && event.target.closest('h1, h2, [data-heading]') !== null)
      toggleMaximised(region);
  };

  return (
    <div
      className={styles.shell}
      data-view={view.id}
      data-maximised={maximised ?? undefined}
      data-side={plan.whole?.id}
      data-no-rail={!railShown || undefined}
      data-no-side={!sideShown || undefined}
      data-no-timeline={!timelineShown || undefined}
      data-no-caption={!captionShown || undefined}
      style={sizes.style}
    >
      <nav className={styles.skips} aria-label={t('skip')}>
        <button type="button" onClick={() => document.getElementById('stage')?.focus()}>
          {t('skipToStage')}
        </button>
        <button type="button" onClick={() => document.getElementById('timeline')?.focus()}>
          {t('skipToTimeline')}
        </button>
      </nav>
      <header className={styles.top} data-region="top" tabIndex={-1}>
        <PanelBoundary panel={t('productName')}>
          <TopBar actions={actions} />
        </PanelBoundary>
      </header>
      <nav className={styles.rail} aria-label={t('views')} data-region="rail" tabIndex={-1} hidden={!railShown}>
        <PanelBoundary panel={t('views')}>
          <Rail />
        </PanelBoundary>
      </nav>
      <main
        id="stage"
        className={styles.stage}
        aria-label={title}
        data-region="stage"
        tabIndex={-1}
        hidden={!has('stage')}
        onDoubleClick={onHeading('stage')}
      >
        <div className={styles.place}>
          <TryPlace />
          <div className={styles.view} inert={isCovered}>
            <PanelBoundary panel={title} resetKey={view.id}>
              <Suspense fallback={null}>
                <Stage view={view} actions={actions} />
              </Suspense>
            </PanelBoundary>
          </div>
        </div>
        <PanelBoundary panel={title}>
          <Suspense fallback={null}>
            <StoryOverStage showView={showNamed} openScenario={(scenario) => actions.play(scenario, 'start')} />
          </Suspense>
        </PanelBoundary>
        <CrashPanel onScenarios={() => actions.open('scenarios')} />
        <SilentPanel />
        <Drawers actions={actions} />
      </main>
      <section
        className={styles.caption}
        aria-label={t('caption')}
        data-region="caption"
        data-part="caption"
        tabIndex={-1}
        hidden={!captionShown}
      >
        <PanelBoundary panel={t('caption')}>
          <Suspense fallback={null}>{captionShown && <CaptionBar stage={view.tells} />}</Suspense>
        </PanelBoundary>
      </section>
      <aside
        className={styles.side}
        aria-label={t((plan.whole ?? sideOf(view)).name)}
        data-shared={(plan.whole !== undefined && plan.hasOwn) || undefined}
        data-region="inspector"
        tabIndex={-1}
        hidden={!sideShown}
        onDoubleClick={onHeading('inspector')}
      >
        <ResizeEdge
          label={t('resizeInspector')}
          orientation="vertical"
          size={sizes.inspectorWidth}
          min={MIN_INSPECTOR_WIDTH}
          max={sizes.maxInspectorWidth}
          onResize={(inspectorWidth) => resize({ inspectorWidth })}
          onReset={() => resize({ inspectorWidth: 0 })}
        />
        {hasInspector(view) && !plan.whole && <SideEdge />}
        <SideParts view={view} plan={plan} actions={actions} />
      </aside>
      <section
        id="timeline"
        className={styles.timeline}
        aria-label={t('timeline')}
        data-region="timeline"
        tabIndex={-1}
        hidden={!timelineShown}
        onDoubleClick={onHeading('timeline')}
      >
        <ResizeEdge
          label={t('resizeTimeline')}
          orientation="horizontal"
          size={sizes.timelineHeight}
          min={MIN_TIMELINE_HEIGHT}
          max={sizes.maxTimelineHeight}
          onResize={(timelineHeight) => resize({ timelineHeight })}
          onReset={() => resize({ timelineHeight: 0 })}
        />
        <PanelBoundary panel={t('timeline')}>
          <Timeline onTranscript={() => actions.open('transcript')} />
        </PanelBoundary>
      </section>
      <LiveLine stage={view.tells} />
    </div>
  );
}

/**
 * The collapsed inspector beside a story that does not need it. Only its name is shown, and a press opens it until
 * the next step. In a narrow window, where the side is below the stage, it is not used.
 */
function SideEdge() {
  const t = useTexts('shell');
  const isOffered = useStoryStage((state) => state.offered !== null);
  const isInStory = useMoment(({ telling }) => telling.story !== undefined);
  const step = useMoment(({ telling }) => telling.caption?.step ?? 0);
  const isEmpty = useSelection((state) => state.selection === null && state.pinned === null);
  const isTaken = usePageStore((state) => state.maximised !== null);
  const [openedAt, setOpenedAt] = useState<number>();
  if (!(isInStory || isOffered) || !isEmpty || isTaken || openedAt === step) return null;
  return (
    <button type="button" className={styles.edge} onClick={() => setOpenedAt(step)}>
      {t('inspector')}
    </button>
  );
}

/** The present trial, while the reader is on its fork. */
function useTried() {
  const trial = useTrial((state) => state.trial);
  const isHere = useMoment(({ branch }) => branch === trial?.fork);
  return isHere ? trial : null;
}

/** Whether the result of a trial covers the view: a result about a Pod needs the whole stage. */
function useIsCovered(): boolean {
  const isShown = useTrial((state) => state.isShown);
  return useTried()?.from.selection?.kind === 'Pod' && isShown;
}

/** A trial shows a bar above the view, and its result in place of the view. */
function TryPlace() {
  const t = useTexts('shell');
  const trial = useTried();
  return trial ? (
    <PanelBoundary panel={t('try')} resetKey={trial.fork}>
      <Suspense fallback={null}>
        <TryStage trial={trial} />
      </Suspense>
    </PanelBoundary>
  ) : null;
}

interface ShellSizes {
  readonly style: CSSProperties;
  /** The drawn size, in CSS pixels. */
  readonly inspectorWidth: () => number;
  readonly timelineHeight: () => number;
  /** Largest sizes in this window, in CSS pixels. */
  readonly maxInspectorWidth: () => number;
  readonly maxTimelineHeight: () => number;
}

type Sizes = CSSProperties & { '--w-inspector'?: string; '--h-timeline'?: string };

function drawn(region: string, side: 'offsetWidth' | 'offsetHeight'): number {
  return document.querySelector<HTMLElement>(`[data-region="${region}"]`)?.[side] ?? 0;
}

/**
 * The reader's sizes as custom properties that override the tokens; 0 keeps the token. A size chosen in a larger
 * window is limited by this one, and grows back with it.
 */
function useShellSizes(): ShellSizes {
  const inspectorWidth = useViewStore((state) => state.layout.inspectorWidth);
  const timelineHeight = useViewStore((state) => state.layout.timelineHeight);
  return useMemo(() => {
    const share = SHARE_BESIDE_STAGE * 100;
    const style: Sizes = {};
    if (inspectorWidth > 0)
      style['--w-inspector'] =
        `clamp(${MIN_INSPECTOR_WIDTH}px, ${inspectorWidth}px, max(${MIN_INSPECTOR_WIDTH}px, ${share}vw - var(--w-rail)))`;
    if (timelineHeight > 0)
      style['--h-timeline'] =
        `clamp(${MIN_TIMELINE_HEIGHT}px, ${timelineHeight}px, max(${MIN_TIMELINE_HEIGHT}px, ${share}vh - var(--h-top) - var(--h-caption)))`;
    return {
      style,
      inspectorWidth: () => drawn('inspector', 'offsetWidth'),
      timelineHeight: () => drawn('timeline', 'offsetHeight'),
      maxInspectorWidth: () =>
        Math.max(MIN_INSPECTOR_WIDTH, innerWidth * SHARE_BESIDE_STAGE - drawn('rail', 'offsetWidth')),
      maxTimelineHeight: () =>
        Math.max(
          MIN_TIMELINE_HEIGHT,
          innerHeight * SHARE_BESIDE_STAGE - drawn('top', 'offsetHeight') - drawn('caption', 'offsetHeight'),
        ),
    };
  }, [inspectorWidth, timelineHeight]);
}
