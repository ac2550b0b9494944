import { heading, sentence } from '#cli/rehearsal/words.ts';
import type { ReportPart, Telling } from '#protocol/rehearsal.ts';
import type { DocumentPart } from './document.ts';

/** Limits of the answer come before it; assumptions about the cluster come after it. */
export function withCaveats(caveats: Telling['parts'], parts: readonly DocumentPart[]): readonly DocumentPart[] {
  const of = (wanted: ReportPart): DocumentPart[] =>
    caveats
      .filter(({ part }) => part === wanted)
      .map(({ part, lines }) => ({ title: heading(part), blocks: [{ kind: 'list', lines: lines.map(sentence) }] }));
  return [...of('notPlayed'), ...parts, ...of('taken')];
}
