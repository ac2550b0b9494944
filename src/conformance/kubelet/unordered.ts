import { compare } from '#base/order.ts';
import { plainSortedJson } from '#model/encoding/sortedJson.ts';

/**
 * The same outcome with its lists of those names sorted, for comparisons as sets. Entries of a timeline are sorted by
 * time first. A null field or an empty list counts as absent: Go writes empty lists and times like that.
 */
export function inOneOrder(outcome: unknown, unordered: readonly string[]): unknown {
  if (Array.isArray(outcome)) return outcome.map((element) => inOneOrder(element, unordered));
  if (typeof outcome !== 'object' || outcome === null) return outcome;
  const fields = Object.entries(outcome).flatMap(([name, value]) => {
    const inner = inOneOrder(value, unordered);
    if (inner === null || (Array.isArray(inner) && inner.length === 0)) return [];
    return [[name, unordered.includes(name) && Array.isArray(inner) ? inner.sort(byTimeAndText) : inner]];
  });
  return Object.fromEntries(fields);
}

function byTimeAndText(a: unknown, b: unknown): number {
  const byTime = timeOf(a) - timeOf(b);
  if (byTime !== 0) return byTime;
  const [textA, textB] = [textOf(a), textOf(b)];
  return compare(textA, textB);
}

function timeOf(entry: unknown): number {
  return ((entry ?? {}) as { readonly t?: number }).t ?? 0;
}

function textOf(entry: unknown): string {
  return plainSortedJson(entry);
}
