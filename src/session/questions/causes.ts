import type { CauseLink } from '../../protocol/explanation.ts';
import type { Run } from '../run.ts';
import { markOf } from './timeline.ts';

/** From entry `seq` back to the click, script step or start that led to it; newest first. */
export function causesOf(run: Run, seq: number): CauseLink[] {
  const links: CauseLink[] = [];
  for (let at = seq; at > 0; ) {
    const entry = run.entry(at);
    if (!entry) break;
    const { type, subject } = markOf(entry);
    links.push({ seq: at, timeUs: entry.atUs, actor: entry.actor, type, subject, input: entry.input !== undefined });
    at = entry.cause;
  }
  return links;
}
