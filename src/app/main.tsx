import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import './tokens.css';
import './base.css';
import { allowOwnScripts } from '#base/ownScripts.ts';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { runParameter } from '#client/runs/keptRunLink.ts';
import { RunsProvider } from '#client/runs/RunsProvider.tsx';
import { browserTabLocks } from '#client/runs/tabLocks.ts';
import { startWorker } from '#client/startWorker.ts';
import { useViewStore } from '#client/viewStore.ts';
import { changeLanguage, startLanguages } from '#i18n/startLanguages.ts';
import { textsOf } from '#i18n/useTexts.ts';
import { useFirstMinute } from '#panels/FirstMinute/firstMinuteStore.ts';
import { FIRST_SCENARIO } from '#panels/Scenarios/firstScenario.ts';
import { watchStyleSheets } from '#widgets/lazyPart.tsx';
import { App } from './App.tsx';
import { Address, historyEntry } from './address.ts';
import { followChosenLook } from './chosenLook.ts';
import { isEmbedded } from './embed/isEmbedded.ts';
import { startIdleSignal } from './idleSignal.ts';
import { keepRuns } from './keepRuns.ts';
import { useNotices } from './notices.ts';
import { openFirstRun, openTarget } from './openFirstRun.ts';
import { installOrrery } from './orreryApi.ts';
import { takeOwnDraft } from './ownDraft.ts';
import { PageBoundary, PageFailed } from './PageBoundary.tsx';
import { openPanels, usePageStore } from './pageStore.ts';
import { preloadOnIdle } from './preload.ts';
import { sayStrayErrors } from './strayErrors.ts';

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
  const address = new Address({
    runs: keeper.store,
    goTo: (target) => openTarget(opener, target),
    pack: (current) => runParameter(current, FIRST_SCENARIO),
  });
  address.follow();
  usePageStore.subscribe(({ editorOpen }) => editorOpen && useFirstMinute.getState().end());
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
