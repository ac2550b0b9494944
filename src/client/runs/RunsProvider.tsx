import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { RunKeeper } from './runKeeper.ts';
import type { RunsState } from './runsStore.ts';

const KeeperContext = createContext<RunKeeper | undefined>(undefined);

export function RunsProvider({ keeper, children }: { readonly keeper: RunKeeper; readonly children: ReactNode }) {
  return <KeeperContext value={keeper}>{children}</KeeperContext>;
}

export function useKeeper(): RunKeeper {
  const keeper = useContext(KeeperContext);
  if (!keeper) throw new Error('no RunsProvider above');
  return keeper;
}

export function useRuns<S>(selector: (state: RunsState) => S): S {
  return useStore(useKeeper().store, selector);
}

const NOTHING_CHANGES = () => () => undefined;

/** Whether a reload restores the open run; also false when nothing is stored, as in a frame. */
export function useIsKept(): boolean {
  const store = useContext(KeeperContext)?.store;
  return useSyncExternalStore(
    store?.subscribe ?? NOTHING_CHANGES,
    () => store !== undefined && store.getState().problem === undefined,
  );
}
