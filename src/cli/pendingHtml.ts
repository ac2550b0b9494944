import type { PendingCause } from '#protocol/lab.ts';
import { ageText } from '#session/kubectl/ageText.ts';
import type { PendingReport } from '#session/lab/pendingReport.ts';
import { noHelpText, pendingTitle, podsText, untriedText } from './pendingText.ts';
import { escapeHtml, htmlPage } from './report/htmlPage.ts';

/** The report of `orrery explain pending` as a document. */
export function pendingHtml(report: PendingReport, timeUs: number): string {
  const note = `Played in the model of Kube Orrery for ${ageText(timeUs)}. Each change was tried in the model before it was offered.`;
  return htmlPage(
    pendingTitle(report),
    `<main><div class="main"><h1>${escapeHtml(pendingTitle(report))}</h1>
<p class="sub">${escapeHtml(note)}</p>\n${report.causes.map(causeHtml).join('\n')}\n<p class="sub">${escapeHtml(untriedText(report))}</p></div></main>`,
  );
}

function causeHtml(cause: PendingCause): string {
  const { pods, reasons, message, helps } = cause;
  const [first = ''] = pods;
  const helped =
    helps.length === 0
      ? `<p>${escapeHtml(noHelpText(cause))}</p>`
      : `<table><caption><small>What would help ${escapeHtml(first)}</small></caption>
<thead><tr><th scope="col">Change</th><th scope="col">Effect</th></tr></thead>
<tbody>${helps.map(({ change, effect }) => `<tr><td><code>${escapeHtml(change)}</code></td><td>${escapeHtml(effect)}</td></tr>`).join('')}</tbody></table>`;
  return `<section>
<h2><span class="count">${pods.length} ${pods.length === 1 ? 'Pod' : 'Pods'}:</span> ${escapeHtml(reasons.join(', ') || 'not looked at yet')}</h2>
${message === '' ? '' : `<pre>${escapeHtml(message)}</pre>`}
<p>${escapeHtml(podsText(pods))}</p>
${helped}
</section>`;
}
