import { groupThousands } from '#base/groupThousands.ts';
import type { Micros } from '#base/time.ts';

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
