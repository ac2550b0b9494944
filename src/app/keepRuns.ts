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

/** Reports each reason that runs are not kept once; the list of runs shows it while it lasts. */
function sayProblems(keeper: RunKeeper): void {
  keeper.store.subscribe(({ problem }, before) => {
    if (problem && problem.code !== before.problem?.code && usePageStore.getState().overlay !== 'runs')
      useNotices.getState().add(keepingText(textsOf('shell'), problem), 'error');
  });
}

const LOOK_KEY = 'kube-orrery/look';

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
