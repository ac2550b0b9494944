import { csvCell } from '#base/csvCell.ts';
import { type CodedResult, readResultCode, type StepScore } from '#panelParts/stories/resultCode.ts';
import type { Lesson } from '#scenarios/lesson.ts';

/** A pasted code and what it says. */
export interface ResultRow {
  readonly code: string;
  readonly read: CodedResult | 'unknown' | 'damaged';
}

/** Codes that are read at once: more than any class has. */
export const MOST_CODES = 1000;

export function rowsOf(pasted: string, lessons: readonly Lesson[]): readonly ResultRow[] {
  const codes = pasted.split(/[\r\n,;]+/).map((code) => code.trim());
  return codes
    .filter((code) => code !== '')
    .slice(0, MOST_CODES)
    .map((code) => ({ code, read: readResultCode(code, lessons) }));
}

interface CsvWords {
  readonly head: { readonly code: string; readonly lesson: string; readonly step: string; readonly result: string };
  lesson(lesson: string): string;
  step(lesson: string, step: string): string;
  score(score: StepScore): string;
}

/** One line for each step of each code, as RFC 4180 has it. What cannot be read is left out. */
export function csvOf(rows: readonly ResultRow[], words: CsvWords): string {
  const { head } = words;
  const lines = [[head.code, head.lesson, head.step, head.result]];
  for (const { code, read } of rows) {
    if (typeof read === 'string') continue;
    const { id } = read.lesson;
    for (const { step, score } of read.scores)
      lines.push([code, words.lesson(id), words.step(id, step), words.score(score)]);
  }
  return `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
