const HELP = 'Use "kubectl options" for a list of global command-line options';
/** Letters of generated names and hashes. */
const SAFE = '[bcdfghjklmnpqrstvwxz2456789]';
const WAITING = 'Waiting for ';

const MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '<ip>'],
  [/(?<![\w.-])(?:\d+(?:y|d|h|m|s))+(?![\w.-])/g, '<age>'],
  [new RegExp(`-${SAFE}{7,10}-${SAFE}{5}(?![\\w-])`, 'g'), '-<hash>-<rand>'],
  [new RegExp(`(?<=hash=|-)${SAFE}{7,10}(?![\\w-])`, 'g'), '<hash>'],
  [new RegExp(`-${SAFE}{5}(?![\\w-])`, 'g'), '-<rand>'],
  [/[ \t]+/g, ' '],
];

/** Whether a command printed its long help; only its first line is compared. */
export function isLongHelp(text: string): boolean {
  return text.includes(HELP);
}

/**
 * The output of a session in a form that two sessions share (FORMAT.md, transcripts.json). Generated names, hashes,
 * addresses and ages are masked. Long help and lines that only wait are reduced to one line. Rows in the order of
 * generated names are sorted.
 */
export function maskedLines(text: string, isHelp: boolean): string[] {
  const lines = text.replace(/\n$/, '').split('\n').map(masked);
  if (isHelp) return lines.slice(0, 1);
  if (lines.some((line) => line.startsWith(WAITING))) return lines.slice(-1);
  return sortedMadeUp(lines);
}

function masked(line: string): string {
  return MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line).trimEnd();
}

function sortedMadeUp(lines: readonly string[]): string[] {
  const isMadeUp = (line: string | undefined) => line !== undefined && /^\S*<(?:hash|rand)>/.test(line);
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at + 1;
    if (isMadeUp(lines[at])) while (isMadeUp(lines[end])) end += 1;
    out.push(...lines.slice(at, end).sort());
    at = end;
  }
  return out;
}
