import type { ReportDocument } from './document.ts';
import { documentPage } from './documentPage.ts';
import { documentText } from './documentText.ts';

/** Prints an answer as `-o` says: as data (`json`), as a page (`html`), else as text. */
export function printReport<Answer>(output: string, answer: Answer, told: (answer: Answer) => ReportDocument): void {
  process.stdout.write(
    output === 'json'
      ? `${JSON.stringify(answer, undefined, 2)}\n`
      : output === 'html'
        ? documentPage(told(answer))
        : documentText(told(answer)),
  );
}
