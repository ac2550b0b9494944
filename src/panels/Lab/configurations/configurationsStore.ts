import { create } from 'zustand';
import { problemText, reasonOf } from '#base/problemText.ts';
import type { Opening, OrreryClient } from '#client/orreryClient.ts';
import { isCancelled } from '#client/workerClient.ts';
import type { ComparedOnPage, ConfigurationsAsked, FigureRow } from '#protocol/configurations.ts';

interface ConfigurationsState {
  /** The report in place of the landing page, with the run that it was made from. */
  readonly shown: { readonly report: ComparedOnPage; readonly run: Opening | undefined } | null;
  readonly busy: boolean;
  /** The problem of the last question; empty without one. */
  readonly problem: string;
  play(client: OrreryClient, asked: ConfigurationsAsked): Promise<void>;
  leave(): void;
}

export const useConfigurations = create<ConfigurationsState>()((set, get) => ({
  shown: null,
  busy: false,
  problem: '',
  async play(client, asked) {
    if (get().busy) return;
    set({ busy: true, problem: '' });
    const run = client.opening.getState();
    try {
      const answer = await client.ask('compareConfigurations', asked);
      if (answer.ok) set({ shown: { report: answer.report, run } });
      else set({ problem: answer.problems.map(problemText).join('; ') });
    } catch (error) {
      if (!isCancelled(error)) set({ problem: reasonOf(error) });
    } finally {
      set({ busy: false });
    }
  },
  leave: () => set({ shown: null }),
}));

/** The best value of a row; undefined where all are equal. Values below 0 are missing. */
export function bestOf({ values, better }: FigureRow): number | undefined {
  const there = values.filter((value) => value >= 0);
  const [least, most] = [Math.min(...there), Math.max(...there)];
  if (there.length === 0 || least === most) return undefined;
  return better === 'more' ? most : least;
}

/** The length of each value's bar, from 0 to 1; the largest of the row has 1. */
export function barsOf(values: readonly number[]): readonly number[] {
  const most = Math.max(0, ...values);
  return values.map((value) => (most > 0 ? Math.max(0, value) / most : 0));
}
