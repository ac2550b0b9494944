import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import './tokens.css';
import './base.css';
import { allowOwnScripts } from '#base/ownScripts.ts';
import { reasonOf } from '#base/problemText.ts';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { loadKindSchema } from '#client/kindSchema.ts';
import type { Opening, OrreryClient } from '#client/orreryClient.ts';
import { type RunPlace, runAt } from '#client/runs/keptRun.ts';
import { runParameter } from '#client/runs/keptRunLink.ts';
import { RunsProvider } from '#client/runs/RunsProvider.tsx';
import { browserTabLocks, MissingRunError, RunKeeper, type TabLocks } from '#client/runs/runKeeper.ts';
import { answeringStorage, browserRunStorage } from '#client/runs/runStorage.ts';
import { sharedRun } from '#client/share/shareLink.ts';
import { startWorker } from '#client/startWorker.ts';
import { playAt } from '#client/transportActions.ts';
import { type Theme, useViewStore } from '#client/viewStore.ts';
import { fetchLessonWords } from '#i18n/fetchLessonWords.ts';
import { LANGUAGES, type Language } from '#i18n/languages.ts';
import { changeLanguage, loadLanguages, startLanguages } from '#i18n/startLanguages.ts';
import { type Texts, textsOf } from '#i18n/useTexts.ts';
import { linkedLesson } from '#panelParts/stories/lessonLink.ts';
import { useFirstMinute } from '#panels/FirstMinute/firstMinuteStore.ts';
import { fieldLook } from '#panels/Nodes/field/fieldLook.ts';
import { PANELS } from '#panels/panelList.ts';
import { keepingText } from '#panels/Runs/keepingText.ts';
import { FIRST_SCENARIO } from '#panels/Scenarios/firstScenario.ts';
import type { Moment } from '#protocol/moment.ts';
import type { Pace } from '#protocol/telling.ts';
import { fetchAllParts, fetchedLater, watchStyleSheets } from '#widgets/lazyPart.tsx';
import { App } from './App.tsx';
import { type Destination, historyEntry, PageAddress } from './address.ts';
import { startIdleSignal } from './idleSignal.ts';
import { useNotices } from './notices.ts';
import { installOrrery } from './orreryApi.ts';
import { takeOwnDraft } from './ownDraft.ts';
import { PageBoundary, PageFailed } from './PageBoundary.tsx';
import { openPanels, usePageStore } from './pageStore.ts';
import { openSavedRun } from './runActions.ts';
import { sayStrayErrors } from './strayErrors.ts';

const FIRST_SEED = 1;
const fetchLessons = fetchedLater(() => import('#panelParts/stories/startLessonNamed.ts'));

const LOOK_KEY = 'kube-orrery/look';

const PATIENCE_MS = 3000;

const DARK = '(prefers-color-scheme: dark)';

const mount = document.getElementById('root');
if (mount === null) throw new Error('index.html has no #root');
allowOwnScripts(window, (address) => new URL(address, location.href).origin === location.origin);
watchStyleSheets();
const root = createRoot(mount);
const { language } = useViewStore.getState();
startLanguages(language);
try {
  await begin(root);
} catch (error) {
  root.render(<PageFailed error={error} reload={() => location.reload()} />);
}

async function begin(page: Root): Promise<void> {
  const languageReady = changeLanguage(language).catch(() => undefined);
  const t = textsOf('shell');
  followChosenLook((reason) => useNotices.getState().add(t('languageFailed', { reason }), 'error'));
  sayStrayErrors(t);

  if (isEmbedded()) {
    const { beginEmbedded } = await import('./embed/beginEmbedded.tsx');
    await languageReady;
    beginEmbedded(page, startWorker());
    return;
  }
  const first = { hash: location.hash, run: historyEntry()?.run };
  const locks = browserTabLocks();
  const { client, keeper } = keepRuns(startWorker(), locks);
  void takeOwnDraft(locks);
  await languageReady;
  openPanels.restore(historyEntry()?.panels ?? {});
  const opener = { client, keeper, texts: textsOf('shell') };
  const address = new PageAddress({
    runs: keeper.store,
    goTo: (target) => openTarget(opener, target),
    pack: (current) => runParameter(current, FIRST_SCENARIO),
  });
  address.follow();
  usePageStore.subscribe(({ open }) => open.includes('editor') && useFirstMinute.getState().end());
  startIdleSignal(client);
  const ready = address.travel(() => openFirstRun(opener, first));
  void ready.then(() => preloadOnIdle(client));
  installOrrery(client, ready);
  page.render(
    <StrictMode>
      <PageBoundary>
        <ClientProvider client={client}>
          <RunsProvider keeper={keeper}>
            <App />
          </RunsProvider>
        </ClientProvider>
      </PageBoundary>
    </StrictMode>,
  );
}

function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** After a failure the next choice fetches it again; the page stays readable meanwhile. */
function applyLanguage(language: Language, onFailed: (reason: string) => void): void {
  document.documentElement.lang = language;
  changeLanguage(language).catch((error: unknown) => onFailed(reasonOf(error)));
}

/**
 * Keeps the document's theme and language as the reader chose them, now and on every change. Calls `onFailed` when a
 * language could not be fetched.
 */
function followChosenLook(onFailed: (reason: string) => void): () => void {
  const { theme, language } = useViewStore.getState();
  applyTheme(theme);
  applyLanguage(language, onFailed);
  const media = matchMedia(DARK);
  const onSystem = () => applyTheme(useViewStore.getState().theme);
  media.addEventListener('change', onSystem);
  const stop = useViewStore.subscribe((state, before) => {
    if (state.theme !== before.theme) applyTheme(state.theme);
    if (state.language !== before.language) applyLanguage(state.language, onFailed);
  });
  return () => {
    stop();
    media.removeEventListener('change', onSystem);
  };
}

/**
 * Fetches all parts of the page when it is idle. Earlier fetches would take processor and network from the model's
 * first sentence.
 */
function preloadOnIdle({ moment }: OrreryClient): void {
  const begin = (): void => {
    stop();
    clearTimeout(timer);
    void untilIdle().then(load);
  };
  const timer = setTimeout(begin, PATIENCE_MS);
  const stop = moment.subscribe((now) => isShown(now) && begin());
  if (isShown(moment.getState())) begin();
}

/**
 * Fetches the parts behind keys first, then the texts, then every other part. A class that loses its network can
 * continue.
 */
async function load(): Promise<void> {
  // A part that cannot be fetched now is fetched again when it is needed.
  await Promise.all(PANELS.map(({ whenIdle }) => whenIdle?.())).catch(() => undefined);
  if (savesData()) return;
  await Promise.allSettled([loadLanguages(), loadKindSchema(), ...LANGUAGES.map(({ id }) => fetchLessonWords(id))]);
  await fetchAllParts(untilIdle);
  // Scripts wait for this mark instead of for a time.
  document.documentElement.dataset.parts = 'fetched';
}

/** Whether the reader has asked the browser to save data. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, PATIENCE_MS);
  });
}

/** Whether a caption is shown, or none will appear. */
function isShown({ playing, telling }: Moment): boolean {
  return !playing || telling.caption !== undefined;
}

/** Reports each reason that runs are not kept once; the list of runs shows it while it lasts. */
function sayProblems(keeper: RunKeeper): void {
  keeper.store.subscribe(({ problem }, before) => {
    if (problem && problem.code !== before.problem?.code && !usePageStore.getState().open.includes('runs'))
      useNotices.getState().add(keepingText(textsOf('shell'), problem), 'error');
  });
}

/** Stores the viewed part of the nodes with the browser's history entry, in the same tab. */
function keepLook(): void {
  try {
    if (historyEntry()) fieldLook.restore(JSON.parse(sessionStorage.getItem(LOOK_KEY) ?? 'null'));
  } catch {
    // If storage is forbidden or its content is foreign, the whole field is shown.
  }
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(LOOK_KEY, JSON.stringify(fieldLook.get()));
    } catch {
      // If storage is forbidden or full, a reload shows the whole field.
    }
  });
}

/** Stores the client's actions in this browser until the page closes. */
function keepRuns(
  connected: OrreryClient,
  locks: TabLocks,
): { readonly client: OrreryClient; readonly keeper: RunKeeper } {
  const keeper = new RunKeeper({
    client: connected,
    storage: answeringStorage(browserRunStorage()),
    locks,
    session: () => sessionStorage,
  });
  keeper.followPlace();
  sayProblems(keeper);
  keepLook();
  window.addEventListener('pagehide', () => keeper.leavePage());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keeper.leavePage());
  return { client: keeper.keepingClient(), keeper };
}

interface RunOpener {
  readonly client: OrreryClient;
  readonly keeper: RunKeeper;
  readonly texts: Texts<'shell'>;
}

async function openOrThrow(client: OrreryClient, opening: Opening, plays?: Pace): Promise<void> {
  const opened = await client.open(opening, plays);
  if (!opened.ok) throw new Error(opened.problems.map((problem) => problem.message).join('\n'));
}

/** Opens the lesson that a link names, or what a shared link holds; false when it holds nothing, or a long run that the reader leaves. A link that cannot be read is told, and the page begins as usual. */
async function openShared({ client, texts }: RunOpener, hash: string, place?: RunPlace): Promise<boolean> {
  try {
    const lesson = linkedLesson(hash);
    if (lesson !== undefined) {
      const { startLessonNamed } = await fetchLessons();
      await startLessonNamed(client, lesson);
      return true;
    }
    const run = await sharedRun(hash);
    if (run === undefined) return false;
    return await openSavedRun(client, runAt(run, place));
  } catch (error) {
    useNotices.getState().add(texts('linkFailed', { reason: reasonOf(error) }), 'error');
    return false;
  }
}

/**
 * Opens a run that this browser keeps, at the reader's place; false when it no longer exists. A run that cannot be
 * opened is reported, and stays stored.
 */
async function openKept(
  { client, keeper, texts }: RunOpener,
  id: string,
  { goesOn }: { readonly goesOn: boolean },
): Promise<boolean> {
  try {
    const { place, isSame } = await keeper.reopen(id);
    if (goesOn && isSame && place?.playing) await play(client);
    return true;
  } catch (error) {
    if (!(error instanceof MissingRunError))
      useNotices.getState().add(texts('reopenFailed', { reason: reasonOf(error) }), 'error');
    return false;
  }
}

async function play(client: OrreryClient): Promise<void> {
  await client.control(playAt(client, useViewStore.getState().speed));
}

async function openBeginning({ client, texts }: RunOpener): Promise<void> {
  try {
    await openOrThrow(client, { scenario: FIRST_SCENARIO, seed: FIRST_SEED }, 'explain');
  } catch (error) {
    useNotices.getState().add(texts('openFailed', { reason: reasonOf(error) }), 'error');
  }
}

/** The run of a closed tab returns on a new visit if something was done in it. */
async function openLastClosed(opener: RunOpener): Promise<boolean> {
  // Without storage there is no such run, and the keeper reports it.
  const run = await opener.keeper.lastClosed().catch(() => undefined);
  if (!run || !(await openKept(opener, run.id, { goesOn: false }))) return false;
  useNotices.getState().add(opener.texts('lastRunBack'));
  return true;
}

/** Opens the destination of Back, Forward or a new address. */
async function openTarget(opener: RunOpener, { run, hash }: Destination): Promise<void> {
  if (run !== undefined && (await openKept(opener, run, { goesOn: false }))) return;
  if (await openShared(opener, hash)) return;
  if (run !== undefined) await openBeginning(opener);
}

/**
 * The page's first run. After a reload it is the run that was open; else the run of a shared link, paused at its
 * moment. Else it is the run of the tab that was closed last, or the small cluster of the first minute, already
 * running.
 */
async function openFirstRun(opener: RunOpener, { run, hash }: Destination): Promise<void> {
  if (opener.client.opening.getState() !== undefined) return;
  await opener.keeper.refresh();
  const isBack =
    (run !== undefined && (await openKept(opener, run, { goesOn: true }))) ||
    (await openShared(opener, hash, run === undefined ? undefined : opener.keeper.placeInTab(run))) ||
    (run === undefined && hash === '' && (await openLastClosed(opener)));
  if (!isBack) await openBeginning(opener);
  void opener.keeper.tidy({ isNewVisit: true }).catch(() => undefined);
}

/** Whether the address asks for stage and caption only, for a frame in another page. */
function isEmbedded(search = location.search): boolean {
  return new URLSearchParams(search).has('embed');
}
