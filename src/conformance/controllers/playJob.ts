import { compare } from '#base/order.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { Job } from '#model/generated/types.ts';
import { JobPlay, type PodScript } from './jobPlay.ts';
import { nearTimes } from './nearTimes.ts';

interface JobAction {
  readonly t?: number;
  readonly suspend?: boolean;
  readonly setParallelism?: number;
}

interface JobCase extends RecordedCase {
  readonly job: Job;
  readonly podScript?: readonly PodScript[];
  readonly podScriptByIndex?: Readonly<Record<string, readonly PodScript[]>>;
  readonly terminationSeconds?: number;
  readonly actions?: readonly JobAction[];
  readonly until?: number;
  readonly expect: { readonly timeline?: readonly JobEvent[] };
}

export interface JobEvent {
  readonly t?: number;
  readonly event?: string;
  readonly pod?: string;
}

const TOLERANCE_SECONDS = 0.2;

/** Category `job`: the live controller with a stand-in for kubelets. */
export function playJob(recorded: JobCase): object {
  const { podScript, podScriptByIndex, terminationSeconds = 0, actions = [], until = 0, expect } = recorded;
  const play = new JobPlay(recorded.job, { podScript, podScriptByIndex, terminationSeconds });
  for (let tenths = 0; tenths <= until * 10; tenths++) {
    play.begin(tenths);
    for (const action of actions) if (Math.round((action.t ?? 0) * 10) === tenths) act(play, action);
    play.end();
  }
  const timeline = expect.timeline ?? [];
  return { timeline: nearTimes(asRecorded(play.timeline, timeline), timeline, TOLERANCE_SECONDS) };
}

function act(play: JobPlay, { suspend, setParallelism }: JobAction): void {
  if (suspend !== undefined) play.change({ suspend });
  if (setParallelism !== undefined) play.change({ parallelism: setParallelism });
}

/** Pods of one moment are interchangeable: they get the names of recorded Pods with the same history. */
function asRecorded(played: readonly JobEvent[], recorded: readonly JobEvent[]): JobEvent[] {
  const names = new Map<string, string>();
  const inRecording = podsInOrder(recorded);
  for (const [position, name] of podsInOrder(played).entries()) names.set(name, inRecording[position] ?? name);
  const renamed = (text: string) => text.replace(/\bpod-\d+\b/g, (name) => names.get(name) ?? name);
  return played.map((event) => JSON.parse(renamed(JSON.stringify(event))) as JobEvent);
}

/** Sorts by creation, then by history. Pods of indexed Jobs have their own names. */
function podsInOrder(timeline: readonly JobEvent[]): string[] {
  const fates = new Map<string, { readonly createdT: number; fate: string }>();
  for (const { t = 0, event = '', pod, ...rest } of timeline) {
    if (pod === undefined || !/^pod-\d+$/.test(pod)) continue;
    const known = fates.get(pod);
    if (event === 'createPod') fates.set(pod, { createdT: t, fate: '' });
    else if (known) known.fate += `${event} ${JSON.stringify(rest)} ${Math.round(t).toString().padStart(6, '0')};`;
  }
  return [...fates]
    .sort(([, a], [, b]) => Math.round(a.createdT) - Math.round(b.createdT) || compare(a.fate, b.fate))
    .map(([name]) => name);
}

/** Seconds from the creation to a time. */
export function secondsOf(time: string | undefined): number | undefined {
  const atUs = parseTime(time ?? '');
  return atUs === undefined ? undefined : atUs / 1_000_000;
}
