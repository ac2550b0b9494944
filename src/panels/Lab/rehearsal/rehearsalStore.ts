import { create } from 'zustand';
import { reasonOf } from '#base/reasonOf.ts';
import type { Opening, OrreryClient } from '#client/orreryClient.ts';
import type { DrainPlan, DrainReport, LossPlan, LossReport } from '#protocol/rehearsal.ts';

export type ShownReport =
  | { readonly kind: 'drain'; readonly report: DrainReport }
  | { readonly kind: 'loss'; readonly report: LossReport };

interface RehearsalState {
  /** The report that stands in place of the landing page, of the run that it was made of. */
  readonly shown: { readonly what: ShownReport; readonly run: Opening | undefined } | null;
  /** Something is being rehearsed. */
  readonly busy: boolean;
  /** What was wrong with the question that was asked last; null when nothing was. */
  readonly problem: { readonly of: ShownReport['kind']; readonly text: string } | null;
  rehearse(client: OrreryClient, asked: { readonly drain: DrainPlan } | { readonly lose: LossPlan }): Promise<void>;
  leave(): void;
}

export const useRehearsal = create<RehearsalState>()((set, get) => ({
  shown: null,
  busy: false,
  problem: null,
  async rehearse(client, asked) {
    if (get().busy) return;
    set({ busy: true, problem: null });
    const of = 'drain' in asked ? 'drain' : 'loss';
    const run = client.opening.getState();
    try {
      const found = 'drain' in asked ? await drain(client, asked.drain) : await lose(client, asked.lose);
      if (typeof found === 'string') set({ problem: { of, text: found } });
      else set({ shown: { what: found, run } });
    } catch (error) {
      set({ problem: { of, text: reasonOf(error) } });
    } finally {
      set({ busy: false });
    }
  },
  leave: () => set({ shown: null }),
}));

async function drain(client: OrreryClient, plan: DrainPlan): Promise<ShownReport | string> {
  const answer = await client.ask('rehearseDrain', plan);
  return answer.ok ? { kind: 'drain', report: answer.report } : textOf(answer.problems);
}

async function lose(client: OrreryClient, plan: LossPlan): Promise<ShownReport | string> {
  const answer = await client.ask('rehearseLoss', plan);
  return answer.ok ? { kind: 'loss', report: answer.report } : textOf(answer.problems);
}

function textOf(problems: readonly { readonly message: string }[]): string {
  return problems.map(({ message }) => message).join('; ');
}
