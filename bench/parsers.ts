/** What is used of scripts/testing, which belongs to the tests' own TypeScript project. */
interface TriedParser {
  readonly name: string;
  readonly most: number;
  read(text: string): void;
}

interface Tried {
  readonly PARSERS: readonly TriedParser[];
  readonly strained: (parser: TriedParser, length: number) => Iterable<string>;
}

const LIMIT_MS = 100;
const SHOWN = 60;

/**
 * The longest that each parser takes for an input as long as its limit (files: 64 KiB), of inputs made to be hard: `npm run bench -- parsers`.
 * What takes more than 100 ms twice is listed.
 */
export default async function parsers(): Promise<object> {
  const at = new URL('../scripts/testing/parsers.ts', import.meta.url).href;
  const { PARSERS, strained }: Tried = await import(at);
  const longestMs: Record<string, number> = {};
  const tooLong: string[] = [];
  let inputs = 0;
  for (const parser of PARSERS) {
    let longest = 0;
    for (const text of strained(parser, parser.most)) {
      inputs++;
      const ms = timeMs(parser, text);
      // A busy machine may stop for a while: what is slow is slow again.
      const surely = ms > LIMIT_MS ? Math.min(ms, timeMs(parser, text)) : ms;
      longest = Math.max(longest, surely);
      if (surely > LIMIT_MS)
        tooLong.push(`${parser.name} ${Math.round(surely)} ms: ${JSON.stringify(text.slice(0, SHOWN))}`);
    }
    longestMs[parser.name] = Math.round(longest);
  }
  return { inputs, longestMs, tooLong };
}

function timeMs(parser: TriedParser, text: string): number {
  const startMs = performance.now();
  parser.read(text);
  return performance.now() - startMs;
}
