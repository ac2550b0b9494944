import { compare } from '#base/order.ts';
import { inOneOrder } from '#conformance/kubelet/unordered.ts';

interface Timed {
  readonly t?: number;
}

/**
 * A played timeline, prepared for the comparison with a recorded one: an entry that was recorded within the tolerance,
 * in seconds, gets the recorded time.
 */
export function nearTimes<T extends Timed>(played: readonly T[], recorded: readonly Timed[], tolerance: number): T[] {
  const left = [...recorded];
  return played.map((entry) => {
    const text = textOf(entry);
    const index = left.findIndex(
      (other) => Math.abs((other.t ?? 0) - (entry.t ?? 0)) <= tolerance + 1e-6 && textOf(other) === text,
    );
    const [match] = index < 0 ? [] : left.splice(index, 1);
    return match ? { ...entry, t: match.t ?? 0 } : entry;
  });
}

function textOf({ t: _, ...rest }: Timed): string {
  const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => compare(a, b)));
  return JSON.stringify(inOneOrder(sorted, []));
}
