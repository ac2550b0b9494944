import { create } from 'zustand';
import type { Opening } from '#client/orreryClient.ts';
import type { Assumption } from '#protocol/rehearsal.ts';

export interface AssumedThing {
  readonly assumption: Assumption;
  /** The assumption in kubectl's words, or the node that a new one copies. */
  readonly label: string;
}

interface AssumeState {
  /** In the order in which they are made true. */
  readonly things: readonly AssumedThing[];
  /** The run that they belong to. */
  readonly run: Opening | undefined;
  add(run: Opening | undefined, things: readonly AssumedThing[]): void;
  remove(thing: AssumedThing): void;
}

export const useAssumeStore = create<AssumeState>()((set, get) => ({
  things: [],
  run: undefined,
  add: (run, things) => set({ run, things: [...(get().run === run ? get().things : []), ...things] }),
  remove: (thing) => set({ things: get().things.filter((each) => each !== thing) }),
}));
