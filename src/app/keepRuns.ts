import type { OrreryClient } from '../client/orreryClient.ts';
import { RunKeeper } from '../client/runs/runKeeper.ts';
import { browserRunStorage } from '../client/runs/runStorage.ts';
import { browserTabLocks } from '../client/runs/tabLocks.ts';

/** Keeps what is done through the client in this browser's storage, until the page goes. */
export function keepRuns(connected: OrreryClient): { readonly client: OrreryClient; readonly keeper: RunKeeper } {
  const keeper = new RunKeeper({
    client: connected,
    storage: browserRunStorage(),
    locks: browserTabLocks(),
    session: () => sessionStorage,
  });
  keeper.followPlace();
  window.addEventListener('pagehide', () => keeper.leavePage());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keeper.leavePage());
  return { client: keeper.keepingClient(), keeper };
}
