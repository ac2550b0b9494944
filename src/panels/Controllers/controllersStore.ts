import { create } from 'zustand';
import type { Opening } from '#client/orreryClient.ts';
import type { RolloutDetail, WorkloadRef } from '#protocol/controllers.ts';

export type HeroTab = 'rollout' | RolloutDetail;

interface ControllersState {
  /** The workload that was chosen or selected last in a run; without one the view follows a moving workload. */
  readonly chosen: { readonly workload: WorkloadRef; readonly run: Opening | undefined } | null;
  readonly tab: HeroTab;
  choose(workload: WorkloadRef, run: Opening | undefined): void;
  show(tab: HeroTab): void;
}

export const useControllersStore = create<ControllersState>()((set) => ({
  chosen: null,
  tab: 'rollout',
  choose: (workload, run) => set({ chosen: { workload, run } }),
  show: (tab) => set({ tab }),
}));
