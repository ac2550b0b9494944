import { heading, sentence } from '#cli/rehearsal/words.ts';
import type { ReportPart, Telling } from '#protocol/rehearsal.ts';
import type { DocumentPart } from './document.ts';

/** What an answer does not take into account stands before it; how the cluster was taken stands after it. */
export function withCaveats(caveats: Telling['parts'], parts: readonly DocumentPart[]): readonly DocumentPart[] {
  const of = (wanted: ReportPart): DocumentPart[] =>
    caveats
      .filter(({ part }) => part === wanted)
      .map(({ part, lines }) => ({ title: heading(part), blocks: [{ kind: 'list', lines: lines.map(sentence) }] }));
  return [...of('notPlayed'), ...parts, ...of('taken')];
}
