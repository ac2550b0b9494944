import { useStore } from 'zustand';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { Assumes } from '#protocol/rehearsal.ts';
import { type AssumedThing, useAssumeStore } from './assumeStore.ts';

const NOTHING: readonly AssumedThing[] = [];

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
