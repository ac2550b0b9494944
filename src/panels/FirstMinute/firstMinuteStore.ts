import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { flag } from '#base/shape.ts';
import { settingsStorage } from '#client/settingsStorage.ts';

interface FirstMinuteState {
  /** The reader has found out what can be done, or does not want to be told. Kept over a reload. */
  readonly over: boolean;
  end(): void;
}

/** Whether the page still leads through the first minute. */
export const useFirstMinute = create<FirstMinuteState>()(
  persist((set) => ({ over: false, end: () => set({ over: true }) }), {
    name: 'kube-orrery/first-minute',
    version: 1,
    storage: settingsStorage<Pick<FirstMinuteState, 'over'>>(1, { over: flag }),
  }),
);
