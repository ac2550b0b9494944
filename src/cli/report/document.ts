import { heading, sentence } from '#cli/rehearsal/words.ts';
import type { Help } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { ReportPart, ReportTelling } from '#protocol/rehearsal.ts';
import { reportTexts } from './reportTexts.ts';

/** A report in words and tables, before it is written as text or as a page. */
export interface ReportDocument {
  readonly title: string;
  /** The question and the method, below the title. */
  readonly under: string;
  readonly parts: readonly DocumentPart[];
}

export interface DocumentPart {
  /** Absent where the blocks need no title. */
  readonly title?: string;
  readonly blocks: readonly ReportBlock[];
}

export type ReportBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** A message of Kubernetes, unchanged. */
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'list'; readonly lines: readonly string[] }
  | DocumentTable;

export interface DocumentTable {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  /** Each row has as many cells as there are columns. */
  readonly rows: readonly (readonly string[])[];
}

interface Column {
  readonly heading: string;
  /** The form of its cells: numbers are right-aligned, code and Kubernetes' messages have a font of their own. */
  readonly cells?: 'number' | 'code' | 'message';
}

/** The first items, so that a list stays short; `more` is the number of the others. */
export function firstOf<T>(all: readonly T[], most: number): { readonly shown: readonly T[]; readonly more: number } {
  return { shown: all.slice(0, most), more: Math.max(0, all.length - most) };
}

/** Limits of the answer come before it; assumptions about the cluster come after it. */
export function withCaveats(caveats: ReportTelling['parts'], parts: readonly DocumentPart[]): readonly DocumentPart[] {
  const of = (wanted: ReportPart): DocumentPart[] =>
    caveats
      .filter(({ part }) => part === wanted)
      .map(({ part, lines }) => ({ title: heading(part), blocks: [{ kind: 'list', lines: lines.map(sentence) }] }));
  return [...of('notPlayed'), ...parts, ...of('taken')];
}

/** The model's facts about a Pod, one line per sentence. */
export function factBlocks(facts: readonly PodFact[]): readonly ReportBlock[] {
  const say = reportTexts('why') as unknown as (key: string, values: PodFact['values']) => string;
  return facts.length === 0
    ? []
    : [{ kind: 'list', lines: facts.map(({ says, values }) => say(`facts.${says}`, values)) }];
}

/** Changes that would help, with the effect of each. */
export function helpsTable(helps: readonly Help[]): DocumentTable {
  const t = reportTexts('cliReports');
  const say = reportTexts('why');
  return {
    kind: 'table',
    columns: [{ heading: t('change'), cells: 'code' }, { heading: t('effect') }],
    rows: helps.map(({ change, effect, nodes }) => [
      change,
      nodes ? say('anyNode', { count: nodes.length, nodes: effect }) : effect,
    ]),
  };
}
