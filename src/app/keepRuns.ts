import type { OrreryClient } from '../client/orreryClient.ts';
import { RunKeeper } from '../client/runs/runKeeper.ts';
import { browserRunStorage } from '../client/runs/runStorage.ts';
import type { TabLocks } from '../client/runs/tabLocks.ts';
import { textsOf } from '../i18n/useTexts.ts';
import { keepingText } from '../panels/Runs/keepingText.ts';
import { useNotices } from './notices.ts';
import { usePageStore } from './pageStore.ts';

/** Says once of each reason why runs are not kept; the list of runs says it as long as it lasts. */
function sayProblems(keeper: RunKeeper): void {
  keeper.store.subscribe(({ problem }, before) => {
    if (problem && problem.code !== before.problem?.code && usePageStore.getState().overlay !== 'runs')
      useNotices.getState().add(keepingText(textsOf('shell'), problem), 'error');
  });
}

/** Keeps what is done through the client in this browser's storage, until the page goes. */
export function keepRuns(
  connected: OrreryClient,
  locks: TabLocks,
): { readonly client: OrreryClient; readonly keeper: RunKeeper } {
  const keeper = new RunKeeper({
    client: connected,
    storage: browserRunStorage(),
    locks,
    session: () => sessionStorage,
  });
  keeper.followPlace();
  sayProblems(keeper);
  window.addEventListener('pagehide', () => keeper.leavePage());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keeper.leavePage());
  return { client: keeper.keepingClient(), keeper };
}
