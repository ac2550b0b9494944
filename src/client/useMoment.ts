import { useState } from 'react';
import { useStore } from 'zustand';
import type { Branch, Moment } from '#protocol/moment.ts';
import { useClient } from './ClientProvider.tsx';
import type { ClientStatus, Opening } from './orreryClient.ts';

/**
 * The moment, or the selector's part of it (a plain value or a stable reference). Renders at most about 15 times a
 * second.
 */
export function useMoment(): Moment;
export function useMoment<S>(selector: (moment: Moment) => S): S;
export function useMoment(selector: (moment: Moment) => unknown = wholeMoment): unknown {
  return useStore(useClient().shownMoment, selector);
}

function wholeMoment(moment: Moment): Moment {
  return moment;
}

export function useBranches(): readonly Branch[] {
  return useStore(useClient().branches);
}

export function useClientStatus(): ClientStatus {
  return useStore(useClient().status);
}

/** The source of the present run. */
export function useOpening(): Opening | undefined {
  return useStore(useClient().opening);
}

/** State about the open run, such as a name or an entry number; it is absent in another run. */
export function useRunState<T>(): readonly [T | undefined, (value: T | undefined) => void] {
  const run = useOpening();
  const [kept, setKept] = useState<{ readonly run: typeof run; readonly value: T | undefined }>();
  return [kept?.run === run ? kept?.value : undefined, (value) => setKept({ run, value })];
}
