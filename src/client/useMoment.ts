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
