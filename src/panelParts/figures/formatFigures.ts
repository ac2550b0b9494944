import { groupThousands } from '#base/groupThousands.ts';
import type { Micros } from '#base/time.ts';
import { clockLabel, MILLISECOND_US, MINUTE_US, SECOND_US } from '#base/time.ts';

const KI = 1024;
const MI = KI * KI;
const GI = MI * KI;

const KIB = 1024;
const MIB = KIB * KIB;
const GIB = MIB * KIB;

/** Whole numbers with narrow gaps between thousands: `48 213`. */
export function formatCount(count: number): string {
  return groupThousands(Math.round(count), ' ');
}

/** Bytes in the largest unit that leaves at least one: `41 MiB`, `1.62 GiB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= GIB) return `${trimmed(bytes / GIB, 2)} GiB`;
  if (bytes >= MIB) return `${trimmed(bytes / MIB, 1)} MiB`;
  if (bytes >= KIB) return `${trimmed(bytes / KIB, 1)} KiB`;
  return `${bytes} B`;
}

/** Milliseconds with the significant decimals: `0.12`, `4.9`, `105`. */
export function formatMs(us: Micros): string {
  const ms = us / 1000;
  if (ms === 0) return '0';
  return ms >= 100 ? formatCount(ms) : trimmed(ms, ms >= 10 ? 1 : 2);
}

function trimmed(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}

/** Milli-CPU as Kubernetes writes it: `500m`, and whole CPUs as `2000m` too, so that numbers in a column compare. */
export function formatCpu(milli: number): string {
  return `${milli}m`;
}

/** Milli-CPU in CPUs, for "2.3 / 4". */
export function formatCpus(milli: number): string {
  return String(Math.round(milli / 10) / 100);
}

/** Milli-CPU in CPUs for a sum that need not be exact: `123.3`. */
export function roundCpus(milli: number): string {
  return String(Math.round(milli / 100) / 10);
}

/** Bytes that need not be exact, in Gi where `whole` is at least one: `165`, and below ten with a decimal, `1.5`. */
export function roundMemory(bytes: number, whole: number): { readonly amount: string; readonly unit: 'Gi' | 'Mi' } {
  const unit = whole >= GI ? 'Gi' : 'Mi';
  const amount = bytes / (unit === 'Gi' ? GI : MI);
  return { amount: String(Math.abs(amount) < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)), unit };
}

/** Bytes with the largest binary suffix that divides them; with one decimal when not even Mi does. */
export function formatMemory(bytes: number): string {
  if (bytes % GI === 0) return bytes === 0 ? '0' : `${bytes / GI}Gi`;
  if (bytes % MI === 0) return `${bytes / MI}Mi`;
  if (Math.abs(bytes) >= GI) return `${(bytes / GI).toFixed(1)}Gi`;
  if (Math.abs(bytes) >= MI) return `${(bytes / MI).toFixed(1)}Mi`;
  return bytes % KI === 0 ? `${bytes / KI}Ki` : String(bytes);
}

/** A duration for a narrow column: `9 ms`, `3.6 s`, `2:12`, `1:02:12`. */
export function formatWait(us: Micros): string {
  const positive = Math.max(0, us);
  if (positive < 1) return '0 ms';
  if (positive < MILLISECOND_US) return `${positive} µs`;
  if (positive < SECOND_US) return `${Math.floor(positive / MILLISECOND_US)} ms`;
  if (positive < MINUTE_US) return `${(Math.floor(positive / (100 * MILLISECOND_US)) / 10).toFixed(1)} s`;
  return clockLabel(positive);
}

/** A duration in seconds, for sentences that name the unit: `0.43`, `12.3`, `105`. */
export function secondsOf(us: Micros): string {
  const seconds = us / SECOND_US;
  const size = Math.abs(seconds);
  if (size < 0.0005) return '0';
  return seconds.toFixed(size < 0.1 ? 3 : size < 10 ? 2 : size < 1000 ? 1 : 0);
}
