import { create } from 'zustand';
import type { RolloutDetail, WorkloadRef } from '../../protocol/controllers.ts';

export type HeroTab = 'rollout' | RolloutDetail;

interface ControllersState {
  /** The workload that was chosen or selected last; without one the view follows whatever moves. */
  readonly chosen: WorkloadRef | null;
  readonly tab: HeroTab;
  choose(chosen: WorkloadRef | null): void;
  show(tab: HeroTab): void;
}

export const useControllersStore = create<ControllersState>()((set) => ({
  chosen: null,
  tab: 'rollout',
  choose: (chosen) => set({ chosen }),
  show: (tab) => set({ tab }),
}));
