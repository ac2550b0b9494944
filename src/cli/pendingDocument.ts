import type { Texts } from '#i18n/useTexts.ts';
import type { PendingCause } from '#protocol/lab.ts';
import { ageText } from '#session/kubectl/ageText.ts';
import type { PendingReport } from '#session/lab/pendingReport.ts';
import { type DocumentPart, firstOf, type ReportDocument } from './report/document.ts';
import { helpsTable } from './report/helpsTable.ts';
import { reportTexts } from './report/reportTexts.ts';

/** So many Pods are named for each cause; JSON has all. */
const PODS_NAMED = 10;

type Say = Texts<'cliReports'>;

/** What `orrery explain pending` says: every Pod without a node by cause, with what would help. `timeUs`: how long it was played. */
export function pendingDocument(report: PendingReport & { readonly timeUs: number }): ReportDocument {
  const t = reportTexts('cliReports');
  const { pending, nodes, causes, untried, timeUs } = report;
  return {
    title: pending === 0 ? t('nonePending') : t('pending', { count: pending, causes: causes.length }),
    under: t('pendingUnder', { nodes, time: ageText(timeUs) }),
    parts: [
      ...causes.map((cause) => causePart(t, cause)),
      ...(untried === 0 ? [] : [{ blocks: [{ kind: 'text' as const, text: t('untried', { count: untried }) }] }]),
    ],
  };
}

function causePart(t: Say, { pods, reasons, message, helps }: PendingCause): DocumentPart {
  const { shown, more } = firstOf(pods, PODS_NAMED);
  const noHelp = reasons.length === 0 ? t('notLooked') : t('noHelp');
  return {
    title: t('cause', { count: pods.length, reasons: reasons.join(', ') || t('noReason') }),
    blocks: [
      { kind: 'text', text: [...shown, ...(more > 0 ? [t('more', { count: more })] : [])].join(', ') },
      ...(message === '' ? [] : [{ kind: 'message' as const, text: message }]),
      ...(helps.length === 0
        ? [{ kind: 'text' as const, text: noHelp }]
        : [{ kind: 'text' as const, text: t('helpsOf', { pod: pods[0] ?? '' }) }, helpsTable(t, helps)]),
    ],
  };
}
