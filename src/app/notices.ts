import { create } from 'zustand';

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'error';
}

interface NoticeState {
  readonly notices: readonly Notice[];
  add(text: string, tone?: Notice['tone']): void;
  remove(id: number): void;
}

const MOST = 3;
let lastId = 0;

/** Notices about things that happened out of the reader's sight. Never for an error that is in sight. */
export const useNotices = create<NoticeState>()((set) => ({
  notices: [],
  add: (text, tone = 'plain') =>
    set((state) => {
      // A repeated notice appears once, as the newest.
      const others = state.notices.filter((notice) => notice.text !== text || notice.tone !== tone);
      return { notices: [...others, { id: ++lastId, text, tone }].slice(-MOST) };
    }),
  remove: (id) => set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
}));
