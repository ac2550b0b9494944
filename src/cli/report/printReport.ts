import { printData, printRefused, printText } from '#cli/output.ts';
import type { RefusedObject } from '#protocol/machines.ts';
import { textTable } from '#session/kubectl/textTable.ts';
import type { DocumentPart, DocumentTable, ReportBlock, ReportDocument } from './document.ts';
import { escapeHtml, escapeSentence, htmlPage } from './htmlPage.ts';
import { reportTexts } from './reportTexts.ts';

/**
 * Prints an answer in the format of `-o`: data (`json`), a page (`html`), or text. Each includes the objects that the
 * API server refused, because the answer is about a cluster without them. Returns the exit status.
 */
export function printReport<Answer extends object>(
  output: string,
  answer: Answer,
  documentOf: (answer: Answer) => ReportDocument,
  refused: readonly RefusedObject[],
): number {
  if (output === 'json') printData(`${JSON.stringify(withRefused(answer, refused), undefined, 2)}\n`);
  else {
    const { parts, ...document } = documentOf(answer);
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

/** A report as a self-contained page. */
function documentPage({ title, under, parts }: ReportDocument): string {
  const sub = under === '' ? '' : `<p class="sub">${escapeHtml(under)}</p>`;
  return htmlPage(
    title,
    `<main><div class="main"><h1>${escapeHtml(title)}</h1>${sub}\n${parts.map(partHtml).join('\n')}</div></main>`,
  );
}

function partHtml({ title, blocks }: DocumentPart): string {
  return `<section>\n${title === undefined ? '' : `<h2>${escapeHtml(title)}</h2>\n`}${blocks.map(blockHtml).join('\n')}\n</section>`;
}

function blockHtml(block: ReportBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeHtml(block.text)}</p>`;
    case 'message':
      return `<pre lang="en">${escapeHtml(block.text)}</pre>`;
    case 'list':
      return `<ul>${block.lines.map((line) => `<li>${escapeSentence(line)}</li>`).join('')}</ul>`;
    case 'table':
      return tableHtml(block);
  }
}

/** A table; the first cell of each row is its heading. */
function tableHtml({ columns, rows }: DocumentTable): string {
  const heads = columns.map(({ heading, cells }) => `<th scope="col"${classOf(cells)}>${escapeHtml(heading)}</th>`);
  const lines = rows.map((row) => {
    const cells = columns.map(({ cells: kind }, at) => {
      const text = escapeHtml(row[at] ?? '');
      const inner = kind === 'code' ? `<code>${text}</code>` : text;
      const lang = kind === 'message' ? ' lang="en"' : '';
      return at === 0 ? `<th scope="row">${inner}</th>` : `<td${classOf(kind)}${lang}>${inner}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><thead><tr>${heads.join('')}</tr></thead>\n<tbody>${lines.join('\n')}</tbody></table>`;
}

function classOf(cells: DocumentTable['columns'][number]['cells']): string {
  return cells === 'number' ? ' class="number"' : '';
}

/** A report as lines for a terminal. */
export function documentText({ title, under, parts }: ReportDocument): string {
  return `${title}\n${under === '' ? '' : `${under}\n`}${parts.map(partText).join('')}`;
}

function partText({ title, blocks }: DocumentPart): string {
  return `\n${title === undefined ? '' : `${title}\n`}${blocks.map(blockText).join('')}`;
}

function blockText(block: ReportBlock): string {
  switch (block.kind) {
    case 'text':
      return `${block.text}\n`;
    case 'message':
      return `  ${block.text}\n`;
    case 'list':
      return block.lines.map((line) => `- ${line}\n`).join('');
    case 'table':
      return textTable(
        block.columns.map(({ heading }) => heading),
        block.rows,
        terminalColumns,
      );
  }
}

/** The terminal columns of a text: Chinese characters and punctuation take two each. */
function terminalColumns(text: string): number {
  return text.length + (text.match(/[\u2e80-\u9fff\uff00-\uff60\u3000-\u303f]/g)?.length ?? 0);
}
