import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSelection } from '#client/selectionStore.ts';
import { settingsStorage } from '#client/settingsStorage.ts';
import { usePageStore } from './pageStore.ts';

interface FirstMinuteState {
  /** The reader has found out what can be done, or does not want to be told. */
  readonly over: boolean;
  end(): void;
}

/** Whether the page still says what can be done. Kept over a reload. */
export const useFirstMinute = create<FirstMinuteState>()(
  persist((set) => ({ over: false, end: () => set({ over: true }) }), {
    name: 'kube-orrery/first-minute',
    version: 1,
    storage: settingsStorage<Pick<FirstMinuteState, 'over'>>(1, { over: (value) => typeof value === 'boolean' }),
    partialize: ({ over }) => ({ over }),
  }),
);

/** Selecting something or opening the editor shows that the line is no longer needed. */
export function followFirstMinute(): () => void {
  const { end } = useFirstMinute.getState();
  const stops = [
    useSelection.subscribe((state) => state.selection !== null && end()),
    usePageStore.subscribe((state) => state.editorOpen && end()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
