import type { OrreryClient } from '#client/orreryClient.ts';
import { answeringStorage } from '#client/runs/answeringStorage.ts';
import { RunKeeper } from '#client/runs/runKeeper.ts';
import { browserRunStorage } from '#client/runs/runStorage.ts';
import type { TabLocks } from '#client/runs/tabLocks.ts';
import { textsOf } from '#i18n/useTexts.ts';
import { fieldLook } from '#panels/Nodes/field/fieldLook.ts';
import { keepingText } from '#panels/Runs/keepingText.ts';
import { historyEntry } from './address.ts';
import { useNotices } from './notices.ts';
import { usePageStore } from './pageStore.ts';

/** Says once of each reason why runs are not kept; the list of runs says it as long as it lasts. */
function sayProblems(keeper: RunKeeper): void {
  keeper.store.subscribe(({ problem }, before) => {
    if (problem && problem.code !== before.problem?.code && usePageStore.getState().overlay !== 'runs')
      useNotices.getState().add(keepingText(textsOf('shell'), problem), 'error');
  });
}

const LOOK_KEY = 'kube-orrery/look';

/** Where the reader looks among the nodes comes back with the entry of the browser's history, in the same tab. */
function keepLook(): void {
  try {
    if (historyEntry()) fieldLook.restore(JSON.parse(sessionStorage.getItem(LOOK_KEY) ?? 'null'));
  } catch {
    // Forbidden, or written by something else: the whole field is shown.
  }
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(LOOK_KEY, JSON.stringify(fieldLook.get()));
    } catch {
      // Forbidden or full: a reload shows the whole field.
    }
  });
}

/** Keeps what is done through the client in this browser's storage, until the page goes. */
export function keepRuns(
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
