import { create } from 'zustand';
import { forgetWithRun } from '#client/forgetWithRun.ts';
import type { Selection } from '#client/selectionStore.ts';

/** The Pod whose life is shown. */
export interface Subject {
  readonly namespace: string;
  readonly name: string;
}

interface LifeState {
  /** The Pod that was chosen last; it stays while other things are selected. */
  readonly subject: Subject | null;
  readonly comparing: boolean;
  follow(selection: Selection | null): void;
  choose(subject: Subject | null): void;
  compare(comparing: boolean): void;
}

export const useLifeStore = create<LifeState>()((set) => ({
  subject: null,
  comparing: false,
  follow: (selection) => {
    if (selection?.kind === 'Pod') set({ subject: { namespace: selection.namespace ?? '', name: selection.name } });
  },
  choose: (subject) => set({ subject }),
  compare: (comparing) => set({ comparing }),
}));

// Another run has other Pods.
forgetWithRun(useLifeStore, { subject: null, comparing: false });
