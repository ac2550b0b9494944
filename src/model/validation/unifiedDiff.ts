/** Number of unchanged lines beside a change. */
const CONTEXT = 3;
/** From this number of lines on, very frequent lines say nothing about matching parts. */
const POPULAR_FROM = 200;

/** Equal lines of both texts. */
interface Match {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

/**
 * The changes between two texts in the format of `diff -u`, without file names. The longest equal blocks are found
 * first, as in the algorithm of Ratcliff and Obershelp, because other algorithms show other lines.
 * Upstream source (v1.36.2): vendor/github.com/pmezard/go-difflib/difflib/difflib.go.
 */
export function unifiedDiff(before: string, after: string): string {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const changes = changesBetween(matchesOf(a, b), a.length, b.length);
  return grouped(changes)
    .map((group) => hunk(group, a, b))
    .join('');
}

/** Lines `[a1, a2)` of one text replaced by `[b1, b2)` of the other. */
interface Change {
  readonly a1: number;
  readonly a2: number;
  readonly b1: number;
  readonly b2: number;
}

function matchesOf(a: readonly string[], b: readonly string[]): Match[] {
  const indexes = new Map<string, number[]>();
  for (const [index, line] of b.entries()) {
    const known = indexes.get(line);
    if (known) known.push(index);
    else indexes.set(line, [index]);
  }
  const most = Math.floor(b.length / 100) + 1;
  if (b.length >= POPULAR_FROM) for (const [line, found] of indexes) if (found.length > most) indexes.delete(line);
  const matches: Match[] = [];
  const open: [number, number, number, number][] = [[0, a.length, 0, b.length]];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [a1, a2, b1, b2] = range;
    const match = longestMatch(a, b, indexes, range);
    if (match.size === 0) continue;
    matches.push(match);
    open.push([a1, match.a, b1, match.b], [match.a + match.size, a2, match.b + match.size, b2]);
  }
  return matches.sort((left, right) => left.a - right.a || left.b - right.b);
}

function longestMatch(
  a: readonly string[],
  b: readonly string[],
  indexes: ReadonlyMap<string, readonly number[]>,
  [a1, a2, b1, b2]: readonly [number, number, number, number],
): Match {
  let best: Match = { a: a1, b: b1, size: 0 };
  let lengths = new Map<number, number>();
  for (let i = a1; i < a2; i++) {
    const next = new Map<number, number>();
    for (const j of indexes.get(a[i] ?? '') ?? []) {
      if (j < b1) continue;
      if (j >= b2) break;
      const size = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, size);
      if (size > best.size) best = { a: i - size + 1, b: j - size + 1, size };
    }
    lengths = next;
  }
  return widened(best, a, b, [a1, a2, b1, b2]);
}

/** Includes the equal lines at both ends, frequent or not. */
function widened(
  { a: i, b: j, size }: Match,
  a: readonly string[],
  b: readonly string[],
  [a1, a2, b1, b2]: readonly [number, number, number, number],
): Match {
  let [before, after] = [0, 0];
  while (i - before > a1 && j - before > b1 && a[i - before - 1] === b[j - before - 1]) before++;
  while (i + size + after < a2 && j + size + after < b2 && a[i + size + after] === b[j + size + after]) after++;
  return { a: i - before, b: j - before, size: size + before + after };
}

function changesBetween(matches: readonly Match[], aLength: number, bLength: number): Change[] {
  const changes: Change[] = [];
  let [a1, b1] = [0, 0];
  for (const { a, b, size } of [...matches, { a: aLength, b: bLength, size: 0 }]) {
    if (a > a1 || b > b1) changes.push({ a1, a2: a, b1, b2: b });
    [a1, b1] = [a + size, b + size];
  }
  return changes;
}

/** Changes with overlapping context are shown together. */
function grouped(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const end = last?.at(-1)?.a2;
    if (last && end !== undefined && change.a1 - end <= 2 * CONTEXT) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function hunk(changes: readonly Change[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined) return '';
  const lead = Math.min(CONTEXT, first.a1);
  const trail = Math.min(CONTEXT, a.length - last.a2);
  const [a1, a2, b1, b2] = [first.a1 - lead, last.a2 + trail, first.b1 - lead, last.b2 + trail];
  const lines: string[] = [`@@ -${range(a1, a2)} +${range(b1, b2)} @@`];
  let at = a1;
  for (const change of changes) {
    lines.push(...a.slice(at, change.a1).map((line) => ` ${line}`));
    lines.push(...a.slice(change.a1, change.a2).map((line) => `-${line}`));
    lines.push(...b.slice(change.b1, change.b2).map((line) => `+${line}`));
    at = change.a2;
  }
  lines.push(...a.slice(at, a2).map((line) => ` ${line}`));
  return `${lines.join('\n')}\n`;
}

/** Counted from 1; an empty range begins one line earlier. */
function range(start: number, end: number): string {
  const length = end - start;
  if (length === 1) return `${start + 1}`;
  return `${length === 0 ? start : start + 1},${length}`;
}
