import { create } from 'zustand';
import type { Opening } from '#client/orreryClient.ts';
import type { Selection } from '#client/selectionStore.ts';

/** The Pod whose life is on the stage. */
export interface Subject {
  readonly namespace: string;
  readonly name: string;
}

interface LifeState {
  /** What the run was opened from in which the Pod was chosen. */
  readonly opening: Opening | undefined;
  /** The Pod that was chosen last; it stays while other things are selected. */
  readonly subject: Subject | null;
  readonly comparing: boolean;
  /** Another run has other Pods. */
  enter(opening: Opening | undefined): void;
  follow(selection: Selection | null): void;
  choose(subject: Subject | null): void;
  compare(comparing: boolean): void;
}

export const useLifeStore = create<LifeState>()((set) => ({
  opening: undefined,
  subject: null,
  comparing: false,
  enter: (opening) =>
    set((state) => (state.opening === opening ? state : { opening, subject: null, comparing: false })),
  follow: (selection) => {
    if (selection?.kind === 'Pod') set({ subject: { namespace: selection.namespace ?? '', name: selection.name } });
  },
  choose: (subject) => set({ subject }),
  compare: (comparing) => set({ comparing }),
}));
