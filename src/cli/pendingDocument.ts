import type { Micros } from '#base/time.ts';
import type { Texts } from '#i18n/useTexts.ts';
import type { PendingCause } from '#protocol/lab.ts';
import { ageText } from '#session/kubectl/ageText.ts';
import type { PendingReport } from '#session/lab/caveats.ts';
import {
  type DocumentPart,
  factBlocks,
  firstOf,
  helpsTable,
  type ReportBlock,
  type ReportDocument,
  withCaveats,
} from './report/document.ts';
import { reportTexts } from './report/reportTexts.ts';

/** Most Pods named for each cause; JSON has all. */
const PODS_NAMED = 10;

type Say = Texts<'cliReports'>;

/**
 * The report of `orrery explain pending`: every Pod without a node by cause, with possible fixes. `timeUs`: the
 * simulated time played.
 */
export function pendingDocument(report: PendingReport & { readonly timeUs: Micros }): ReportDocument {
  const t = reportTexts('cliReports');
  const { pending, nodes, causes, untried, timeUs } = report;
  return {
    title: pending === 0 ? t('nonePending') : t('pending', { count: pending, causes: causes.length }),
    under: t('pendingUnder', { nodes, time: ageText(timeUs) }),
    parts: withCaveats(report.caveats, [
      ...causes.map((cause, at) => causePart(t, cause, at < causes.length - untried)),
      ...(untried === 0 ? [] : [{ blocks: [{ kind: 'text' as const, text: t('untried', { count: untried }) }] }]),
    ]),
  };
}

function causePart(t: Say, cause: PendingCause, isTried: boolean): DocumentPart {
  const { pods, reasons, message, isPlaced, unserved } = cause;
  const { shown, more } = firstOf(pods, PODS_NAMED);
  const isUnserved = unserved !== '' && !isPlaced;
  const unsaid = isUnserved ? t('unserved', { scheduler: unserved }) : t(isPlaced ? 'placed' : 'noReason');
  return {
    title: t('cause', { count: pods.length, reasons: reasons.join(', ') || unsaid }),
    blocks: [
      { kind: 'text', text: [...shown, ...(more > 0 ? [t('more', { count: more })] : [])].join(', ') },
      ...(message === '' ? [] : [{ kind: 'message' as const, text: message }]),
      ...(isTried || isPlaced ? helpBlocks(t, cause) : []),
    ],
  };
}

function helpBlocks(t: Say, { pods, reasons, helps, none }: PendingCause): readonly ReportBlock[] {
  const pod = pods[0] ?? '';
  if (helps.length > 0) return [{ kind: 'text', text: t('helpsOf', { pod }) }, helpsTable(helps)];
  if (none.length > 0) return [{ kind: 'text', text: t('waitsOf', { pod }) }, ...factBlocks(none)];
  return [{ kind: 'text', text: t(reasons.length === 0 ? 'notLooked' : 'noHelp') }];
}
