import type { CauseLink } from '#protocol/explanation.ts';
import type { History } from '#session/reader.ts';
import { markOf } from './timeline.ts';

/** Timers wind themselves up again: their causes go back to the start of the run and tell nothing after so many. */
const MOST_LINKS = 64;

/** From entry `seq` back to the click, script step or start that led to it, as far as `most` links reach; newest first. */
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
