import { create } from 'zustand';
import { problemText, reasonOf } from '#base/problemText.ts';
import type { Opening, OrreryClient } from '#client/orreryClient.ts';
import { isCancelled } from '#client/workerClient.ts';
import type { MachinesAsked, MachinesReport } from '#protocol/machines.ts';
import type {
  Assumed,
  Assumes,
  DrainPlan,
  DrainReport,
  LossPlan,
  LossReport,
  RehearsalAnswer,
  SweepPlan,
  SweepReport,
} from '#protocol/rehearsal.ts';

export type ShownReport =
  | { readonly kind: 'drain'; readonly report: DrainReport & Assumed }
  | { readonly kind: 'loss'; readonly report: LossReport & Assumed }
  | { readonly kind: 'sweep'; readonly report: SweepReport & Assumed }
  | { readonly kind: 'machines'; readonly report: MachinesReport };

export type AskedRehearsal =
  | { readonly drain: DrainPlan & Assumes }
  | { readonly lose: LossPlan & Assumes }
  | { readonly sweep: SweepPlan & Assumes }
  | { readonly machines: MachinesAsked };

interface RehearsalState {
  /**
   * The reports in place of the landing page, each with the run that it was made from; the last is shown. A loss of a
   * sweep lies above the sweep.
   */
  readonly shown: readonly { readonly what: ShownReport; readonly run: Opening | undefined }[];
  /** Something is being rehearsed. */
  readonly busy: boolean;
  /** The problem of the last question; null without one. */
  readonly problem: { readonly of: ShownReport['kind']; readonly text: string } | null;
  rehearse(client: OrreryClient, asked: AskedRehearsal): Promise<void>;
  /** Returns to the report or page below the last report. */
  leave(): void;
}

export const useRehearsal = create<RehearsalState>()((set, get) => ({
  shown: [],
  busy: false,
  problem: null,
  async rehearse(client, asked) {
    if (get().busy) return;
    set({ busy: true, problem: null });
    const run = client.opening.getState();
    const of = kindOf(asked);
    try {
      const what = await reportOn(client, asked);
      if (typeof what === 'string') set({ problem: { of, text: what } });
      else set({ shown: [...get().shown.filter((each) => each.run === run), { what, run }] });
    } catch (error) {
      if (!isCancelled(error)) set({ problem: { of, text: reasonOf(error) } });
    } finally {
      set({ busy: false });
    }
  },
  leave: () => set({ shown: get().shown.slice(0, -1), problem: null }),
}));

function kindOf(asked: AskedRehearsal): ShownReport['kind'] {
  if ('drain' in asked) return 'drain';
  if ('lose' in asked) return 'loss';
  return 'sweep' in asked ? 'sweep' : 'machines';
}

async function reportOn(client: OrreryClient, asked: AskedRehearsal): Promise<ShownReport | string> {
  if ('drain' in asked)
    return shownOr(await client.ask('rehearseDrain', asked.drain), (report) => ({ kind: 'drain', report }));
  if ('lose' in asked)
    return shownOr(await client.ask('rehearseLoss', asked.lose), (report) => ({ kind: 'loss', report }));
  if ('sweep' in asked)
    return shownOr(await client.ask('rehearseSweep', asked.sweep), (report) => ({ kind: 'sweep', report }));
  return shownOr(await client.ask('machines', asked.machines), (report) => ({ kind: 'machines', report }));
}

function shownOr<Report>(
  answer: RehearsalAnswer<Report>,
  shown: (report: Report) => ShownReport,
): ShownReport | string {
  return answer.ok ? shown(answer.report) : answer.problems.map(problemText).join('; ');
}
