import { printData, printText } from '#cli/output.ts';
import { printRefused } from '#cli/printRefused.ts';
import type { RefusedObject } from '#protocol/refused.ts';
import type { DocumentPart, ReportDocument } from './document.ts';
import { documentPage } from './documentPage.ts';
import { documentText } from './documentText.ts';
import { reportTexts } from './reportTexts.ts';

/**
 * Prints an answer in the format of `-o`: data (`json`), a page (`html`), or text. Each includes the objects that the
 * API server refused, because the answer is about a cluster without them. Returns the exit status.
 */
export function printReport<Answer extends object>(
  output: string,
  answer: Answer,
  told: (answer: Answer) => ReportDocument,
  refused: readonly RefusedObject[],
): number {
  if (output === 'json') printData(`${JSON.stringify(withRefused(answer, refused), undefined, 2)}\n`);
  else {
    const { parts, ...document } = told(answer);
    const whole = { ...document, parts: [...refusedPart(refused), ...parts] };
    printText(output === 'html' ? documentPage(whole) : documentText(whole));
  }
  return printRefused(refused);
}

export function withRefused<Answer extends object>(answer: Answer, refused: readonly RefusedObject[]): Answer {
  return refused.length === 0 ? answer : { ...answer, refused };
}

function refusedPart(refused: readonly RefusedObject[]): readonly DocumentPart[] {
  if (refused.length === 0) return [];
  const title = reportTexts('cliReports')('refused', { count: refused.length });
  return [{ title, blocks: refused.map(({ text }) => ({ kind: 'message' as const, text })) }];
}
