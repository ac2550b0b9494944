import { Suspense } from 'react';
import { useMoment } from '#client/useMoment.ts';
import { useViewStore, type ViewName } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { EmptyStage } from '#panels/EmptyStage/EmptyStage.tsx';
import { OwnObjects } from '#panels/Gallery/OwnObjects.tsx';
import { Inspector } from '#panels/Inspector/Inspector.tsx';
import { Overview } from '#panels/Overview/Overview.tsx';
import { Rail } from '#panels/Rail/Rail.tsx';
import { TypeAhead } from '#panels/Terminal/TypeAhead.tsx';
import { Timeline } from '#panels/Timeline/Timeline.tsx';
import { TopBar } from '#panels/TopBar/TopBar.tsx';
import { VIEW_ENTRIES } from '#panels/views.ts';
import { focusStage } from '#widgets/focusStage.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { CrashPanel } from './CrashPanel.tsx';
import { FirstHints } from './FirstHints.tsx';
import { LiveLine } from './LiveLine.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { type Maximisable, usePageStore } from './pageStore.ts';
import {
  loadConfiguration,
  loadControllers,
  loadEditor,
  loadFairness,
  loadGallery,
  loadNodes,
  loadPodLife,
  loadScheduling,
  loadSettings,
  loadStorage,
  loadTerminal,
} from './preload.ts';
import { ResizeEdge } from './ResizeEdge.tsx';
import type { RunActions } from './runActions.ts';
import styles from './Shell.module.css';
import { SilentPanel } from './SilentPanel.tsx';
import { useShellSizes } from './useShellSizes.ts';

const Nodes = lazyPart(loadNodes);
const Scheduling = lazyPart(loadScheduling);
const Settings = lazyPart(loadSettings);
const PodLife = lazyPart(loadPodLife);
const Controllers = lazyPart(loadControllers);
const Storage = lazyPart(loadStorage);
const Fairness = lazyPart(loadFairness);
const Gallery = lazyPart(loadGallery);
const Editor = lazyPart(loadEditor);
const Configuration = lazyPart(loadConfiguration);
const Terminal = lazyPart(loadTerminal);

/** Views of a run: before there is one, they say how to get one. */
const NEED_A_RUN: readonly ViewName[] = [
  'overview',
  'scheduling',
  'nodes',
  'fairness',
  'storage',
  'podLife',
  'controllers',
  'configuration',
];

function Stage({ view, actions }: { readonly view: ViewName; readonly actions: RunActions }) {
  const opened = useMoment((moment) => moment.counts.nodes > 0 || moment.counts.pods > 0 || moment.headSeq > 0);
  const needsRun = NEED_A_RUN.includes(view);
  if (needsRun && !opened) return <EmptyStage onGallery={actions.showGallery} onEditor={actions.showEditor} />;
  switch (view) {
    case 'overview':
      return <Overview />;
    case 'scheduling':
      return <Scheduling />;
    case 'nodes':
      return <Nodes />;
    case 'fairness':
      return <Fairness />;
    case 'storage':
      return <Storage />;
    case 'podLife':
      return <PodLife />;
    case 'controllers':
      return <Controllers />;
    case 'configuration':
      return <Configuration />;
    case 'lessons':
      return <Gallery onOpen={actions.openScenario} />;
    case 'settings':
      return <Settings onKeys={actions.showKeys} />;
  }
}

function Side({ view, actions }: { readonly view: ViewName; readonly actions: RunActions }) {
  const editorOpen = usePageStore((state) => state.editorOpen);
  if (editorOpen) return <Editor onClose={actions.hideEditor} />;
  return view === 'lessons' ? <OwnObjects onFiles={actions.applyFiles} onPaste={actions.showEditor} /> : <Inspector />;
}

/** kubectl, below the stage. */
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

/** The page: top bar, views, stage, side, timeline. One moment in all of them. */
export function Shell({ actions }: { readonly actions: RunActions }) {
  const t = useTexts('shell');
  const view = useViewStore((state) => state.view);
  const hidden = useViewStore((state) => state.layout.hidden);
  const resize = useViewStore((state) => state.resize);
  const editorOpen = usePageStore((state) => state.editorOpen);
  const maximised = usePageStore((state) => state.maximised);
  const toggleMaximised = usePageStore((state) => state.toggleMaximised);
  const sizes = useShellSizes();

  const has = (region: Maximisable) => maximised === null || maximised === region;
  const railShown = !hidden.rail && maximised === null;
  const sideShown = has('inspector') && (!hidden.inspector || editorOpen || maximised === 'inspector');
  const timelineShown = has('timeline') && (!hidden.timeline || maximised === 'timeline');
  const title = t(VIEW_ENTRIES.find((entry) => entry.view === view)?.text ?? 'viewOverview');

  /** A double click on a heading gives its region the page, and takes it back. */
  const onHeading = (region: Maximisable) => (event: { readonly target: EventTarget }) => {
    if (event.target instanceof Element && event.target.closest('h1, h2, [data-heading]') !== null)
      toggleMaximised(region);
  };

  return (
    <div
      className={styles.shell}
      data-view={view}
      data-maximised={maximised ?? undefined}
      data-editor={editorOpen || undefined}
      data-no-rail={!railShown || undefined}
      data-no-side={!sideShown || undefined}
      data-no-timeline={!timelineShown || undefined}
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
            onGallery={actions.showGallery}
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
        <div className={styles.view}>
          <PanelBoundary panel={title} resetKey={view}>
            <Suspense fallback={null}>
              <Stage view={view} actions={actions} />
            </Suspense>
          </PanelBoundary>
        </div>
        <CrashPanel onGallery={actions.showGallery} />
        <SilentPanel />
        <TerminalDrawer />
      </main>
      <aside
        className={styles.side}
        aria-label={editorOpen ? t('editor') : view === 'lessons' ? t('own') : t('inspector')}
        data-region="inspector"
        tabIndex={-1}
        hidden={!sideShown}
        onDoubleClick={onHeading('inspector')}
      >
        <ResizeEdge
          label={t('resizeInspector')}
          orientation="vertical"
          size={sizes.inspectorWidth}
          min={240}
          max={() => Math.max(320, innerWidth * 0.6)}
          onResize={(inspectorWidth) => resize({ inspectorWidth })}
          onReset={() => resize({ inspectorWidth: 0 })}
        />
        <PanelBoundary panel={t('inspector')} resetKey={`${view} ${editorOpen}`}>
          <div className={styles.view}>
            <Suspense fallback={null}>
              <Side view={view} actions={actions} />
            </Suspense>
          </div>
        </PanelBoundary>
        {!editorOpen && view !== 'lessons' && (
          <FirstHints onGallery={actions.showGallery} onEditor={actions.showEditor} />
        )}
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
          min={40}
          max={() => Math.max(120, innerHeight * 0.6)}
          onResize={(timelineHeight) => resize({ timelineHeight })}
          onReset={() => resize({ timelineHeight: 0 })}
        />
        <PanelBoundary panel={t('timeline')}>
          <Timeline />
        </PanelBoundary>
      </section>
      <LiveLine />
    </div>
  );
}
