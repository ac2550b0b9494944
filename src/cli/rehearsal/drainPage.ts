import { escapeHtml, escapeSentence, htmlPage } from '#cli/report/htmlPage.ts';
import type { DrainReport, ReportPart, Telling } from '#protocol/rehearsal.ts';
import { gantt, lanes } from './pictures.ts';
import { heading, sentence } from './words.ts';

const ASIDE: ReadonlySet<ReportPart> = new Set(['blocks', 'refused', 'changes', 'figures', 'taken', 'gaps']);

/** The report on a drain as a self-contained page. */
export function drainPage({ telling, asked, works }: DrainReport): string {
  const shown = works ?? asked;
  return reportPage(telling, gantt(shown) + lanes(shown, false));
}

/** A page with the verdict, the pictures and the sentences; blockers and possible fixes are beside them. */
export function reportPage({ title, under, parts }: Telling, pictures: string): string {
  const section = ({ part, lines }: Telling['parts'][number]) =>
    `<h2>${escapeHtml(heading(part))}</h2><ul>${lines.map((line) => `<li>${escapeSentence(sentence(line))}</li>`).join('')}</ul>`;
  const beside = parts.filter(({ part }) => ASIDE.has(part)).map(section);
  const first = parts.filter(({ part }) => part === 'notPlayed').map(section);
  const below = parts.filter(({ part }) => !ASIDE.has(part) && part !== 'notPlayed').map(section);
  const verdict = sentence(title);
  return htmlPage(
    verdict,
    `<main><div class="main"><h1>${escapeHtml(verdict)}</h1><p class="sub">${escapeHtml(sentence(under))}</p>${first.join('')}${pictures}${below.join('')}</div><aside>${beside.join('')}</aside></main>`,
  );
}
