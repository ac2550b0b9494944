import { create, useStore } from 'zustand';
import { useClient } from '#client/ClientProvider.tsx';
import type { Opening } from '#client/orreryClient.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Assumes, Assumption } from '#protocol/rehearsal.ts';

const NOTHING: readonly AssumedThing[] = [];

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

/** The assumptions about the open run. */
export function useAssumed(): readonly AssumedThing[] {
  const opening = useStore(useClient().opening);
  const { things, run } = useAssumeStore();
  return run === opening ? things : NOTHING;
}

/** The assumptions as a part of a question; a question about the cluster as it is has none. */
export function useAssumes(): Assumes {
  const things = useAssumed();
  return things.length === 0 ? {} : { assumed: things.map(({ assumption }) => assumption) };
}

/** The number of assumptions, beside the title of each question. */
export function useAssumedNote(): string | undefined {
  const t = useTexts('assume');
  const { length: count } = useAssumed();
  return count > 0 ? t('count', { count }) : undefined;
}
