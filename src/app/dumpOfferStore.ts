import { create } from 'zustand';
import type { DumpRead } from '#protocol/objects.ts';

interface DumpOfferState {
  readonly dump: DumpRead | null;
  ask(dump: DumpRead): void;
  close(): void;
}

/** A dump that the reader has to decide about: a cluster of its own, or more for the present one. */
export const useDumpOffer = create<DumpOfferState>()((set) => ({
  dump: null,
  ask: (dump) => set({ dump }),
  close: () => set({ dump: null }),
}));
