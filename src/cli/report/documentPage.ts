import type { Block, DocumentPart, DocumentTable, ReportDocument } from './document.ts';
import { escapeHtml, escapeSentence, htmlPage } from './htmlPage.ts';

/** A report as a self-contained page. */
export function documentPage({ title, under, parts }: ReportDocument): string {
  const sub = under === '' ? '' : `<p class="sub">${escapeHtml(under)}</p>`;
  return htmlPage(
    title,
    `<main><div class="main"><h1>${escapeHtml(title)}</h1>${sub}\n${parts.map(partHtml).join('\n')}</div></main>`,
  );
}

function partHtml({ title, blocks }: DocumentPart): string {
  return `<section>\n${title === undefined ? '' : `<h2>${escapeHtml(title)}</h2>\n`}${blocks.map(blockHtml).join('\n')}\n</section>`;
}

function blockHtml(block: Block): string {
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
