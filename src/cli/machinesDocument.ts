import type { Texts } from '#i18n/useTexts.ts';
import type { Homeless, MachinesReport } from '#protocol/machines.ts';
import { MOST_NODES } from '#session/lab/machines/replaceMachines.ts';
import { type DocumentPart, firstOf, type ReportDocument, withCaveats } from './report/document.ts';
import { reportTexts } from './report/reportTexts.ts';

type Say = Texts<'otherMachines'>;

/** Most Pods named; JSON has all. */
const NAMED = 20;

/** The report of `orrery machines`: the number of machines, the Pods without a node, and the cost. */
export function machinesDocument(report: MachinesReport): ReportDocument {
  const t = reportTexts('otherMachines');
  const { selector, machine, replaced, needed, moved, plays, oneFewer, homeless, bare } = report;
  return {
    title: t('reportTitle', { selector, go: t('go', { count: replaced.length }), come: t('come', { count: needed }) }),
    under: t('under', { ...machine, machine: machine.type || t('noType'), moved, plays }),
    parts: withCaveats(report.caveats, [
      homeless.length === 0
        ? { blocks: [{ kind: 'text', text: t(needed === 0 ? 'noneNeeded' : 'homelessNone') }] }
        : {
            title: t('homeless', { count: homeless.length }),
            blocks: [
              ...waiting(t, homeless),
              { kind: 'text', text: reportTexts('cliReports')('mostMachines', { most: MOST_NODES }) },
            ],
          },
      ...costs(t, report),
      ...(oneFewer.length > 0
        ? [{ title: t('fewer', { count: oneFewer.length, machines: needed - 1 }), blocks: waiting(t, oneFewer) }]
        : []),
      ...(bare.length > 0 ? [{ title: t('bare', { count: bare.length }), blocks: [named(t, bare)] }] : []),
    ]),
  };
}

function waiting(t: Say, pods: readonly Homeless[]): DocumentPart['blocks'] {
  if (pods.length === 0) return [];
  const { shown, more } = firstOf(pods, NAMED);
  return [
    {
      kind: 'table',
      columns: [{ heading: t('pod') }, { heading: t('message'), cells: 'message' }],
      rows: shown.map(({ pod, message }) => [pod, message]),
    },
    ...(more > 0 ? [{ kind: 'text' as const, text: t('more', { count: more }) }] : []),
  ];
}

function named(t: Say, pods: readonly string[]): DocumentPart['blocks'][number] {
  const { shown, more } = firstOf(pods, NAMED);
  return { kind: 'text', text: [...shown, ...(more > 0 ? [t('more', { count: more })] : [])].join(', ') };
}

function costs(t: Say, report: MachinesReport): readonly DocumentPart[] {
  const { costs: lines, currency } = report;
  if (lines.length === 0) return [];
  const note = currency === '' ? t('costsNoteNone') : t('costsNote', { currency });
  return [
    {
      title: `${t('costs')} (${note})`,
      blocks: [
        {
          kind: 'table',
          columns: [
            { heading: t('when') },
            { heading: t('typeHeading') },
            { heading: t('count'), cells: 'number' },
            { heading: t('price'), cells: 'number' },
            { heading: t('sum'), cells: 'number' },
          ],
          rows: lines.map(({ what, type, count, pricePerHour }) => [
            t(what === 'now' ? 'now' : 'afterwards'),
            type || t('noLabel'),
            String(count),
            pricePerHour === undefined ? t('noPrice') : money(pricePerHour),
            pricePerHour === undefined ? '' : money(count * pricePerHour),
          ]),
        },
        { kind: 'text', text: difference(t, report) },
      ],
    },
  ];
}

function difference(t: Say, { nowPerHour, thenPerHour }: MachinesReport): string {
  if (nowPerHour === undefined || thenPerHour === undefined) return t('notCompared');
  const [from, to] = [money(nowPerHour), money(thenPerHour)];
  if (from === to) return t('same', { from });
  const amount = money(Math.abs(thenPerHour - nowPerHour));
  return t(thenPerHour < nowPerHour ? 'cheaper' : 'dearer', { amount, from, to });
}

function money(amount: number): string {
  return String(Math.round(amount * 10_000) / 10_000);
}
