import { create } from 'zustand';
import type { DumpRead } from '#protocol/objects.ts';

interface DumpOfferState {
  readonly dump: DumpRead | null;
  ask(dump: DumpRead): void;
  close(): void;
}

/** A dump that awaits the reader's decision: a separate cluster, or an addition to the present one. */
export const useDumpOffer = create<DumpOfferState>()((set) => ({
  dump: null,
  ask: (dump) => set({ dump }),
  close: () => set({ dump: null }),
}));
