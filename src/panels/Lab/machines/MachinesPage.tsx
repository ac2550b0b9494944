import { type Texts, useTexts } from '#i18n/useTexts.ts';
import type { Homeless, MachinesReport } from '#protocol/machines.ts';
import { Button } from '#widgets/Button.tsx';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { useRehearsal } from '../rehearsal/rehearsalStore.ts';
import { SAID_FIRST, TellingParts } from '../rehearsal/TellingParts.tsx';
import styles from '../report/Report.module.css';
import { ReportHead } from '../report/ReportHead.tsx';

/** Most Pods named in one list. */
const NAMED = 50;

/** The number of machines, the Pods without a node, and the cost. */
export function MachinesPage({ report }: { readonly report: MachinesReport }) {
  const t = useTexts('otherMachines');
  const leave = useRehearsal((state) => state.leave);
  const { selector, replaced, needed, machine, moved, plays, oneFewer, homeless, bare, costs, caveats } = report;
  return (
    <article className={styles.page} aria-label={t('report')}>
      <ReportHead
        title={t('reportTitle', {
          selector,
          go: t('go', { count: replaced.length }),
          come: t('come', { count: needed }),
        })}
        under={t('under', { ...machine, machine: machine.type || t('noType'), moved, plays })}
      >
        <Button onClick={leave}>{t('toCluster')}</Button>
      </ReportHead>
      <p>
        <VerdictText verdict={homeless.length > 0 ? 'rejected' : 'fits'}>
          {homeless.length > 0
            ? t('homeless', { count: homeless.length })
            : t(needed === 0 ? 'noneNeeded' : 'homelessNone')}
        </VerdictText>
      </p>
      <TellingParts parts={caveats.filter(({ part }) => SAID_FIRST.has(part))} />
      {homeless.length > 0 && <Waiting title={t('homeless', { count: homeless.length })} pods={homeless} />}
      {costs.length > 0 && <Costs report={report} />}
      {oneFewer.length > 0 && (
        <Waiting title={t('fewer', { count: oneFewer.length, machines: needed - 1 })} pods={oneFewer} />
      )}
      {bare.length > 0 && (
        <Section title={t('bare', { count: bare.length })} className={styles.part}>
          <p>{bare.slice(0, NAMED).join(', ')}</p>
          {bare.length > NAMED && <p>{t('more', { count: bare.length - NAMED })}</p>}
        </Section>
      )}
      <TellingParts parts={caveats.filter(({ part }) => part === 'taken')} />
    </article>
  );
}

function Waiting({ title, pods }: { readonly title: string; readonly pods: readonly Homeless[] }) {
  const t = useTexts('otherMachines');
  return (
    <Section title={title} className={styles.part}>
      <DataTable
        label={title}
        rows={pods.slice(0, NAMED)}
        keyOf={({ pod }) => pod}
        columns={[
          { id: 'pod', heading: t('pod'), cell: ({ pod }) => pod },
          { id: 'message', heading: t('message'), cell: ({ message }) => <span lang="en">{message}</span> },
        ]}
      />
      {pods.length > NAMED && <p>{t('more', { count: pods.length - NAMED })}</p>}
    </Section>
  );
}

/** The costs of the replaced nodes and of the new machines, by the reader's own table. */
function Costs({ report }: { readonly report: MachinesReport }) {
  const t = useTexts('otherMachines');
  const { costs, currency } = report;
  return (
    <Section
      title={t('costs')}
      note={currency === '' ? t('costsNoteNone') : t('costsNote', { currency })}
      className={styles.part}
    >
      <DataTable
        label={t('costs')}
        rows={costs}
        keyOf={({ what, type }) => `${what} ${type}`}
        columns={[
          { id: 'when', heading: t('when'), cell: ({ what }) => t(what === 'now' ? 'now' : 'afterwards') },
          { id: 'type', heading: t('typeHeading'), cell: ({ type }) => type || t('noLabel') },
          { id: 'count', heading: t('count'), kind: 'number', cell: ({ count }) => count },
          {
            id: 'price',
            heading: t('price'),
            kind: 'number',
            cell: ({ pricePerHour }) => (pricePerHour === undefined ? t('noPrice') : money(pricePerHour)),
          },
          {
            id: 'sum',
            heading: t('sum'),
            kind: 'number',
            cell: ({ count, pricePerHour }) => (pricePerHour === undefined ? '' : money(count * pricePerHour)),
          },
        ]}
      />
      <p>{difference(t, report)}</p>
    </Section>
  );
}

function difference(t: Texts<'otherMachines'>, { nowPerHour, thenPerHour }: MachinesReport): string {
  if (nowPerHour === undefined || thenPerHour === undefined) return t('notCompared');
  const [from, to] = [money(nowPerHour), money(thenPerHour)];
  if (from === to) return t('same', { from });
  const amount = money(Math.abs(thenPerHour - nowPerHour));
  return t(thenPerHour < nowPerHour ? 'cheaper' : 'dearer', { amount, from, to });
}

function money(amount: number): string {
  return String(Math.round(amount * 10_000) / 10_000);
}
