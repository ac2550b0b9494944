import { create } from 'zustand';
import type { ManifestFile } from '#protocol/command.ts';

/** Files with objects of a live cluster, and how many of each kind. */
export interface Dump {
  readonly files: readonly ManifestFile[];
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
}

interface DumpOfferState {
  readonly dump: Dump | null;
  ask(dump: Dump): void;
  close(): void;
}

/** A dump that the reader has to decide about: a cluster of its own, or more for the present one. */
export const useDumpOffer = create<DumpOfferState>()((set) => ({
  dump: null,
  ask: (dump) => set({ dump }),
  close: () => set({ dump: null }),
}));
