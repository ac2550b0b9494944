import type { CauseLink } from '#protocol/explanation.ts';
import type { History } from '#session/reader.ts';
import { markOf } from './timeline.ts';

/** A timer sets itself again, so its chain of causes reaches back to the start of the run. After this many causes the chain is cut. */
const MOST_LINKS = 64;

/**
 * Causes from entry `seq` back to the click, script step or start that led to it, at most `most` links; newest first.
 */
export function causesOf(run: History, seq: number, most = MOST_LINKS): CauseLink[] {
  const links: CauseLink[] = [];
  for (let at = seq; at > 0 && links.length < most; ) {
    const entry = run.entry(at);
    if (!entry) break;
    const { type, subject } = markOf(entry);
    links.push({ seq: at, timeUs: entry.atUs, actor: entry.actor, type, subject, input: entry.input !== undefined });
    at = entry.cause;
  }
  return links;
}
