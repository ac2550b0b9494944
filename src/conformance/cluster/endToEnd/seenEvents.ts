import { firstDifference, type Mismatch } from '#conformance/recorded.ts';
import type { Event } from '#model/generated/types.ts';
import type { CountedEvent, InvolvedEvent } from './endToEndCase.ts';
import { adopted, isShaped } from './endToEndCase.ts';
import type { MadeUpNames } from './givenNames.ts';

/** The Events of a look, counted as in FORMAT.md: those of namespace `default` and of Nodes, since the script began. */
export function seenEvents(events: readonly Event[], names: MadeUpNames): InvolvedEvent[] {
  const lines = new Map<string, { line: CountedEvent; objects: Set<string> }>();
  for (const event of events) {
    const { involvedObject, type = '', reason = '', message = '' } = event;
    const line = {
      object: names.mask(`${involvedObject.kind}/${involvedObject.name}`),
      type,
      reason,
      message: names.mask(message),
      source: event.source?.component || event.reportingComponent || '',
    };
    const key = JSON.stringify(line);
    const known = lines.get(key) ?? { line: { ...line, objects: 0, count: 0 }, objects: new Set() };
    known.objects.add(involvedObject.name ?? '');
    const count = known.line.count + (event.series?.count ?? event.count ?? 1);
    lines.set(key, { line: { ...known.line, objects: known.objects.size, count }, objects: known.objects });
  }
  return [...lines.values()].map(({ line, objects }) => ({ ...line, involved: [...objects] }));
}

/** The first line that is missing, is too many, or has other counts. */
export function eventsDifference(
  expected: readonly CountedEvent[],
  got: readonly InvolvedEvent[],
  path: string,
  withoutCounts: boolean,
): Mismatch | undefined {
  const left = [...got];
  for (const line of merged(expected)) {
    const same = left.filter((other) => isLine(line, other));
    if (same.length === 0) return { path: `${path} ${line.object}`, expected: line, got: nearest(line, left) };
    for (const other of same) left.splice(left.indexOf(other), 1);
    const { involved: _, ...first } = same[0] as InvolvedEvent;
    const objects = new Set(same.flatMap(({ involved }) => involved)).size;
    const sum = { ...first, objects, count: sumOf(same, 'count') };
    if (withoutCounts) continue;
    const difference = firstDifference(line, adopted(line, sum), `${path} ${line.object} ${line.reason}`);
    if (difference) return difference;
  }
  return left.length === 0 ? undefined : { path, expected: undefined, got: left[0] };
}

/** Joins lines that are equal when all nodes count as equal. */
function merged(lines: readonly CountedEvent[]): CountedEvent[] {
  const byText = new Map<string, CountedEvent[]>();
  for (const line of lines) {
    const key = JSON.stringify({ ...line, objects: 0, count: 0 });
    byText.set(key, [...(byText.get(key) ?? []), line]);
  }
  return [...byText.values()].flatMap((same) => {
    const [line] = same;
    return line ? [{ ...line, objects: sumOf(same, 'objects'), count: sumOf(same, 'count') }] : [];
  });
}

function isLine(expected: CountedEvent, got: CountedEvent): boolean {
  return (['object', 'type', 'reason', 'message', 'source'] as const).every((part) =>
    isShaped(expected[part], got[part]),
  );
}

function sumOf(lines: readonly CountedEvent[], part: 'objects' | 'count'): number {
  return lines.reduce((sum, line) => sum + line[part], 0);
}

/** The most similar computed Event, if any, for the reader of the difference. */
function nearest({ object, reason }: CountedEvent, left: readonly CountedEvent[]): CountedEvent | undefined {
  return (
    left.find((other) => isShaped(object, other.object) && other.reason === reason) ??
    left.find((other) => isShaped(object, other.object))
  );
}
