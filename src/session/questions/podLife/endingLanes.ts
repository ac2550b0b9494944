import { type Micros, SECOND_US } from '#base/time.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { GraceView, LifeLane, LifeMark, LifePart } from '#protocol/podLife.ts';
import { lane } from './lane.ts';
import type { Version } from './lifeTape.ts';
import type { Life } from './lives.ts';
import { exitMarks, kindOf, namesOf } from './runtimeLanes.ts';

type Versions = readonly Version<KubeletPod>[];

/** SIGTERM and SIGKILL to containers, and the exits of their processes. Those at one moment share one mark. */
export function signalsLane({ kubelet }: Life): LifeLane[] {
  const marks = namesOf(kubelet).flatMap((name) => [
    ...terms(kubelet, name),
    // An init container shows its exits in its own lane.
    ...(kindOf(kubelet, name) === 'init' ? [] : exitMarks(kubelet, name)),
  ]);
  return marks.length === 0 ? [] : [lane('signals', 'signals', 'signals', { marks: joined(marks) })];
}

/** TERM when a container received it, and KILL at its deadline while the container still terminates. */
function terms(kubelet: Versions, name: string): LifeMark[] {
  const marks = new Map<number, LifeMark>();
  const deadlines = new Map<number, LifeMark>();
  for (const { value, seq } of kubelet) {
    const container = value?.containers.find((each) => each.name === name);
    const kill = container?.killing ?? container?.lastKill;
    if (!container || !kill || kill.sigtermUs < 0) continue;
    const { sigtermUs, sigkillUs } = kill;
    if (!marks.has(sigtermUs))
      marks.set(sigtermUs, { atUs: sigtermUs, seq, shape: 'signal', label: 'TERM', detail: name });
    if (container.killing && sigkillUs >= 0) deadlines.set(sigtermUs, ahead(sigkillUs, name));
    else deadlines.delete(sigtermUs);
  }
  return [...marks.values(), ...deadlines.values()];
}

function ahead(atUs: Micros, detail: string): LifeMark {
  return { atUs, seq: 0, shape: 'ahead', label: 'KILL', detail };
}

function joined(marks: readonly LifeMark[]): LifeMark[] {
  const byPlace = new Map<string, LifeMark>();
  for (const mark of marks) {
    const place = `${mark.atUs} ${mark.label}`;
    const other = byPlace.get(place);
    byPlace.set(place, other ? { ...other, detail: `${other.detail}, ${mark.detail}` } : mark);
  }
  // The exit of one container lets the next one receive its signal, in the same entry.
  const rank = ({ shape }: LifeMark) => (shape === 'signal' ? 1 : 0);
  return [...byPlace.values()].sort((a, b) => a.atUs - b.atUs || rank(a) - rank(b));
}

/** The grace period of the Pod, from the start of its termination. */
export function graceOf({ kubelet }: Life): GraceView | undefined {
  const last = kubelet.findLast(({ value }) => value !== undefined)?.value;
  if (!last || last.stage === 'syncing') return undefined;
  const { terminationUs: fromUs, graceSeconds } = last;
  const kills = last.containers
    .flatMap(({ killing, lastKill }) => killing ?? lastKill ?? [])
    .filter(({ sinceUs }) => sinceUs >= fromUs);
  const termed = kills.filter(({ sigtermUs }) => sigtermUs >= 0);
  const ended = kubelet.find(
    ({ value, atUs }) => atUs >= fromUs && (value === undefined || value.stage === 'terminated'),
  );
  return {
    fromUs,
    graceSeconds,
    termUs: termed.length === 0 ? -1 : Math.min(...termed.map(({ sigtermUs }) => sigtermUs)),
    killUs: Math.max(fromUs + graceSeconds * SECOND_US, ...termed.map(({ sigkillUs }) => sigkillUs)),
    endedUs: ended?.atUs ?? -1,
  };
}

/** preStop and the process share one grace period: the time that preStop takes is lost to the process. */
export function graceLane(life: Life, grace: GraceView | undefined): LifeLane[] {
  if (!grace) return [];
  const { fromUs, termUs, killUs, endedUs, graceSeconds } = grace;
  const seq = life.kubelet.find(({ value }) => value?.stage !== 'syncing' && value !== undefined)?.seq ?? 0;
  const parts: LifePart[] = [];
  if (termUs > fromUs) parts.push({ fromUs, toUs: termUs, seq, code: 'preStop' });
  else if (termUs < 0) parts.push({ fromUs, toUs: endedUs, seq, code: 'preStop' });
  if (termUs >= 0) parts.push({ fromUs: termUs, toUs: endedUs, seq, code: 'terming' });
  const span = { fromUs, toUs: killUs, seq, tone: 'wait', code: 'grace', label: '', detail: '', parts } as const;
  return [lane('grace', 'grace', 'terminationGracePeriodSeconds', { seconds: graceSeconds, spans: [span] })];
}
