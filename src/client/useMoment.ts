import { useStore } from 'zustand';
import type { Branch, Moment } from '#protocol/moment.ts';
import { useClient } from './ClientProvider.tsx';
import type { ClientStatus, Opening } from './orreryClient.ts';

/** The moment, or what `selector` takes from it (a plain value or a stable reference). Renders at most about 15 times a second. */
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

/** What the present run was opened from. */
export function useOpening(): Opening | undefined {
  return useStore(useClient().opening);
}
