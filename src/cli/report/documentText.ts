import { textTable } from '#session/kubectl/textTable.ts';
import type { Block, DocumentPart, ReportDocument } from './document.ts';

/** A report as lines for a terminal. */
export function documentText({ title, under, parts }: ReportDocument): string {
  return `${title}\n${under === '' ? '' : `${under}\n`}${parts.map(partText).join('')}`;
}

function partText({ title, blocks }: DocumentPart): string {
  return `\n${title === undefined ? '' : `${title}\n`}${blocks.map(blockText).join('')}`;
}

function blockText(block: Block): string {
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
