import { create } from 'zustand';
import type { Command } from '#protocol/command.ts';
import type { OrreryClient } from './orreryClient.ts';
import { type Selection, useSelection } from './selectionStore.ts';

/** A change that was tried on a fork: the branch and the moment from which it left are there as they were. */
export interface Trial {
  /** In words, such as a kubectl line. */
  readonly change: string;
  readonly fork: string;
  readonly from: { readonly branch: string; readonly seq: number; readonly selection: Selection | null };
}

interface TrialState {
  readonly trial: Trial | null;
  /** The reader goes on with the fork. */
  keep(): void;
}

/** The change that is being tried; nothing is kept of it until the reader says so. */
export const useTrial = create<TrialState>()((set) => ({ trial: null, keep: () => set({ trial: null }) }));

/** A standing run goes on by this much at a time until there is a result. Microseconds of simulated time. */
const STRIDES_US = [100_000, 900_000, 4_000_000, 5_000_000] as const;

/**
 * Does something at the present moment on a fork, also where the branch ends, and lets the fork go on until `isDone` or for ten
 * simulated seconds. Returns why it was refused; empty when it was not.
 */
export async function tryOut(
  client: OrreryClient,
  change: string,
  commands: readonly Command[],
  isDone: (sentSeq: number) => Promise<boolean>,
): Promise<string> {
  const { branch, seq, playing } = client.moment.getState();
  const from = { branch, seq, selection: useSelection.getState().selection };
  if (playing) await client.control({ type: 'pause' });
  await leaveFuture(client, seq);
  let sentSeq = seq;
  for (const command of commands) {
    const result = await client.send(command);
    if (!result.ok) {
      // Nothing is left half done.
      await client.control({ type: 'branch', branch });
      await client.control({ type: 'seek', seq });
      return result.problems.map(({ message }) => message).join('; ');
    }
    sentSeq = result.seq;
  }
  const fork = client.moment.getState().branch;
  useTrial.setState({ trial: { change, fork, from } });
  for (const strideUs of STRIDES_US) {
    if (await isDone(sentSeq)) break;
    await client.control({ type: 'seekTime', timeUs: client.moment.getState().timeUs + strideUs });
  }
  return '';
}

/** Where the branch ends, what is sent would be the branch's own future: with an entry after it, it forks. */
async function leaveFuture(client: OrreryClient, seq: number): Promise<void> {
  await client.control({ type: 'step', unit: 'entry', count: 1 });
  await client.control({ type: 'seek', seq });
}

/** Goes back to the branch, the moment and the selection from which the trial left. The fork stays in the list of branches. */
export async function takeTrialBack(client: OrreryClient): Promise<void> {
  const { trial, keep } = useTrial.getState();
  if (!trial) return;
  keep();
  const { branch, seq, selection } = trial.from;
  await client.control({ type: 'branch', branch });
  await client.control({ type: 'seek', seq });
  useSelection.getState().select(selection);
}
