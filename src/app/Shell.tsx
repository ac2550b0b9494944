import { Suspense } from 'react';
import { useLook } from '#client/telling/useLook.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { CaptionBar } from '#panels/Caption/panel.ts';
import { inspector } from '#panels/Inspector/panel.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { findView, VIEWS } from '#panels/panelList.ts';
import { Rail } from '#panels/Rail/Rail.tsx';
import { StoryOverStage } from '#panels/Story/panel.ts';
import { Terminal } from '#panels/Terminal/panel.ts';
import { TypeAhead } from '#panels/Terminal/TypeAhead.tsx';
import { Timeline } from '#panels/Timeline/Timeline.tsx';
import { TopBar } from '#panels/TopBar/TopBar.tsx';
import { focusStage } from '#widgets/focusStage.ts';
import { CrashPanel } from './CrashPanel.tsx';
import { LiveLine } from './LiveLine.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { type Maximisable, usePageStore } from './pageStore.ts';
import { ResizeEdge } from './ResizeEdge.tsx';
import styles from './Shell.module.css';
import { SideEdge } from './SideEdge.tsx';
import { SideParts } from './SideParts.tsx';
import { SilentPanel } from './SilentPanel.tsx';
import { Stage } from './Stage.tsx';
import { showNamed } from './showNamed.ts';
import { TryPlace, useIsCovered } from './TryPlace.tsx';
import { useLessonPlace } from './useLessonPlace.ts';
import { MIN_INSPECTOR_WIDTH, MIN_TIMELINE_HEIGHT, useShellSizes } from './useShellSizes.ts';
import { useStandingRun } from './useStandingRun.ts';

/** The terminal with kubectl, below the stage. */
function TerminalDrawer() {
  const isOpen = usePageStore((state) => state.terminalOpen);
  const setOpen = usePageStore((state) => state.setTerminalOpen);
  function close(): void {
    setOpen(false);
    focusStage();
  }
  return isOpen ? (
    <PanelBoundary panel="kubectl">
      <Suspense fallback={<TypeAhead onClose={close} />}>
        <Terminal onClose={close} />
      </Suspense>
    </PanelBoundary>
  ) : null;
}

/** The page: top bar, views, stage, side, timeline. All show the same moment. */
export function Shell({ actions }: { readonly actions: PageActions }) {
  const t = useTexts('shell');
  const view = findView(useViewStore((state) => state.view)) ?? VIEWS[0];
  useLook(view.tells);
  useStandingRun(view.hasOwnTime === true);
  const hidden = useViewStore((state) => state.layout.hidden);
  const resize = useViewStore((state) => state.resize);
  const editorOpen = usePageStore((state) => state.editorOpen);
  const maximised = usePageStore((state) => state.maximised);
  const toggleMaximised = usePageStore((state) => state.toggleMaximised);
  const sizes = useShellSizes();
  const { own, hasLesson, isBuilding, isPreview, hasInspector } = useLessonPlace(view.needsRun && !editorOpen);
  const isCovered = useIsCovered();

  const has = (region: Maximisable) => maximised === null || maximised === region;
  const railShown = !hidden.rail && maximised === null;
  const sideShown =
    has('inspector') &&
    ((!hidden.inspector && !view.isWide) || editorOpen || own !== undefined || maximised === 'inspector');
  const timelineShown = has('timeline') && ((!hidden.timeline && !view.hasOwnTime) || maximised === 'timeline');
  const captionShown = view.needsRun && has('stage') && (hasLesson || (!view.hasOwnCaption && !isCovered));
  const title = t(`view.${view.id}`);
  const side = view.side ?? inspector;

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
      data-editor={editorOpen || undefined}
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
          <TopBar
            onOpenScenario={actions.openScenario}
            onScenarios={actions.showScenarios}
            onEditor={actions.showEditor}
            onShare={actions.share}
            onRuns={actions.showRuns}
            onPalette={actions.showPalette}
          />
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
            <StoryOverStage showView={showNamed} openScenario={actions.openScenario} />
          </Suspense>
        </PanelBoundary>
        <CrashPanel onScenarios={actions.showScenarios} />
        <SilentPanel />
        <TerminalDrawer />
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
        aria-label={t(editorOpen ? 'editor' : (own ?? side.name))}
        data-lesson={(hasLesson && hasInspector) || undefined}
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
        <SideEdge isInspector={side === inspector} />
        <SideParts
          view={view}
          actions={actions}
          isEditorOpen={editorOpen}
          hasLesson={hasLesson}
          isBuilding={isBuilding}
          isPreview={isPreview}
          hasInspector={hasInspector}
        />
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
          <Timeline onTranscript={actions.showTranscript} />
        </PanelBoundary>
      </section>
      <LiveLine stage={view.tells} />
    </div>
  );
}
