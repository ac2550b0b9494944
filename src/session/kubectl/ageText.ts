import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';

/**
 * The AGE column, from microseconds. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/duration/duration.go, HumanDuration.
 */
export function ageText(us: Micros): string {
  const seconds = Math.trunc(us / 1_000_000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return two(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return two(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 8) return two(days, 'd', hours % 24, 'h');
  if (days < 2 * 365) return `${days}d`;
  const years = Math.floor(days / 365);
  return years < 8 ? two(years, 'y', days % 365, 'd') : `${years}y`;
}

function two(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${unit}` : `${large}${unit}${small}${smallUnit}`;
}

/** The age of a time (RFC 3339); `<unknown>` when there is none. */
export function sinceText(time: string | undefined, nowUs: Micros): string {
  const atUs = time === undefined ? undefined : parseTime(time);
  return atUs === undefined ? '<unknown>' : ageText(nowUs - atUs);
}
