import { create } from 'zustand';
import type { Micros } from '#base/time.ts';
import type { Command } from '#protocol/command.ts';
import { forgetWithRun } from './forgetWithRun.ts';
import type { OrreryClient } from './orreryClient.ts';
import { type Selection, useSelection } from './selectionStore.ts';

/** A change that was tried on a fork. The reader's branch and moment before it are unchanged. */
export interface Trial {
  /** In words, such as a kubectl line. */
  readonly change: string;
  readonly fork: string;
  /** When the fork leaves the branch; simulated microseconds. */
  readonly sinceUs: Micros;
  readonly from: { readonly branch: string; readonly seq: number; readonly selection: Selection | null };
}

interface TrialState {
  readonly trial: Trial | null;
  /** The fork has no result yet. */
  readonly isUnderWay: boolean;
  /** The stage shows the result; otherwise the view that started the trial. */
  readonly isShown: boolean;
  show(isShown: boolean): void;
  /** Continues with the fork. */
  keep(): void;
}

/** The present trial; it is kept only on the reader's request. */
export const useTrial = create<TrialState>()((set) => ({
  trial: null,
  isUnderWay: false,
  isShown: true,
  show: (isShown) => set({ isShown }),
  keep: () => set({ trial: null, isUnderWay: false }),
}));

forgetWithRun(useTrial, { trial: null, isUnderWay: false });

/** A paused run advances in these strides until there is a result. Microseconds of simulated time. */
const STRIDES_US = [100_000, 900_000, 4_000_000, 5_000_000] as const;
/** Both branches advance a little after the result, to show its immediate consequences. */
const AFTERWARDS_US = 1_100_000;

interface Attempt {
  /** In words, such as a kubectl line. */
  readonly change: string;
  readonly commands: readonly Command[];
  readonly isDone: (sentSeq: number) => Promise<boolean>;
  /** A moment of the past, simulated microseconds. The change is tried there first and played to the present moment. */
  readonly sinceUs?: Micros | undefined;
}

/**
 * Tries commands on a fork and shows it beside the branch at the same moment. It starts at a moment of the past if that
 * gives a result by now. Otherwise it starts at the present moment, for at most ten simulated seconds. Returns the
 * reason of a refusal; empty when there was none.
 */
export async function tryOut(client: OrreryClient, { sinceUs, ...attempt }: Attempt): Promise<string> {
  if (client.moment.getState().playing) await client.control({ type: 'pause' });
  const { branch, seq, timeUs } = client.moment.getState();
  const from = { branch, seq, selection: useSelection.getState().selection };
  if (sinceUs !== undefined && sinceUs < timeUs) {
    const inputs = await client.ask('inputs', {});
    await client.control({ type: 'seekTime', timeUs: sinceUs });
    const early = await begin(client, attempt, from);
    if (typeof early === 'number') {
      // Repeats the later commands of people on the fork.
      for (const { atUs, command } of inputs.filter((input) => input.atUs > sinceUs)) {
        await client.control({ type: 'seekTime', timeUs: atUs });
        await client.send(command);
      }
      await client.control({ type: 'seekTime', timeUs });
      if (await attempt.isDone(early)) return finish();
      await takeTrialBack(client);
    }
  }
  const sentSeq = await begin(client, attempt, from);
  if (typeof sentSeq === 'string') return sentSeq;
  for (const strideUs of STRIDES_US) {
    if (await attempt.isDone(sentSeq)) break;
    await client.control({ type: 'seekTime', timeUs: client.moment.getState().timeUs + strideUs });
  }
  await client.control({ type: 'seekTime', timeUs: client.moment.getState().timeUs + AFTERWARDS_US });
  return finish();
}

function finish(): string {
  useTrial.setState({ isUnderWay: false });
  return '';
}

/**
 * Sends the commands at the present moment on a fork. Returns the entry of the last one, or the reason of a refusal;
 * then everything is as before.
 */
async function begin(
  client: OrreryClient,
  { change, commands }: Pick<Attempt, 'change' | 'commands'>,
  from: Trial['from'],
): Promise<number | string> {
  const { seq, timeUs } = client.moment.getState();
  await leaveFuture(client, seq);
  let sentSeq = seq;
  for (const command of commands) {
    const result = await client.send(command);
    if (!result.ok) {
      // A partly done trial is undone.
      await leave(client, from);
      return result.problems.map(({ message }) => message).join('; ');
    }
    sentSeq = result.seq;
  }
  const fork = client.moment.getState().branch;
  useTrial.setState({ trial: { change, fork, sinceUs: timeUs, from }, isUnderWay: true, isShown: true });
  return sentSeq;
}

/** At the end of the branch, a command would become its own future. With a later entry, the command forks. */
async function leaveFuture(client: OrreryClient, seq: number): Promise<void> {
  await client.control({ type: 'step', unit: 'entry', count: 1 });
  await client.control({ type: 'seek', seq });
}

/** Returns to the reader's position and drops the fork. */
async function leave(client: OrreryClient, { branch, seq }: Trial['from']): Promise<void> {
  const fork = client.moment.getState().branch;
  await client.control({ type: 'branch', branch });
  await client.control({ type: 'seek', seq });
  if (fork !== branch) await client.control({ type: 'drop', branch: fork });
}

/** Returns to the branch, the moment and the selection before the trial, and drops the fork. */
export async function takeTrialBack(client: OrreryClient): Promise<void> {
  const { trial, keep } = useTrial.getState();
  if (!trial) return;
  keep();
  await leave(client, trial.from);
  useSelection.getState().select(trial.from.selection);
}
