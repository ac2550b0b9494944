import type { ReactNode } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { type Verdict, VerdictText } from '#widgets/VerdictGlyph.tsx';
import page from '../Fairness.module.css';

const REASONS = ['queue-full', 'time-out', 'concurrency-limit'] as const;

interface Refusal {
  readonly id: (typeof REASONS)[number] | 'budget' | 'client' | 'inFlight';
  readonly verdict: Verdict;
  /** As it looks to the client. */
  readonly answer: ReactNode;
  readonly count: number;
}

/** What is called throttling, told apart: by who says no, how it looks to the client, and what helps. */
export function TooMany() {
  const t = useTexts('fairness');
  const { data } = useAsk('fairnessTooMany', {}, { refresh: 'moment', playingIntervalMs: 500 });
  const rows: readonly Refusal[] = [
    ...REASONS.map(
      (reason): Refusal => ({
        id: reason,
        verdict: 'error',
        answer: (
          <>
            <code>429</code>, <code>Retry-After</code>, <code>reason="{reason}"</code>
          </>
        ),
        count: data?.fairness[reason] ?? 0,
      }),
    ),
    {
      id: 'budget',
      verdict: 'rejected',
      answer: (
        <>
          <code>429</code>, <code>Cannot evict pod as it would violate the pod&apos;s disruption budget.</code>
        </>
      ),
      count: data?.disruptionBudget ?? 0,
    },
    {
      id: 'client',
      verdict: 'waiting',
      answer: <code>client-side throttling, not priority and fairness</code>,
      count: data?.clientSide.reduce((sum, { throttled }) => sum + throttled, 0) ?? 0,
    },
    {
      id: 'inFlight',
      verdict: 'cannot',
      answer: (
        <>
          <code>429</code>, <code>Retry-After: 1</code>
        </>
      ),
      count: data?.maxInFlight ?? 0,
    },
  ];
  return (
    <div className={page.page}>
      <Section title={t('tooMany.title')}>
        <p className={page.prose}>{t('tooMany.about')}</p>
        <div className={page.scroll}>
          <DataTable
            label={t('tooMany.title')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'what',
                heading: t('tooMany.what'),
                cell: ({ id, verdict }) => <VerdictText verdict={verdict}>{t(`tooMany.${id}.name`)}</VerdictText>,
              },
              {
                id: 'sign',
                heading: t('tooMany.sign'),
                cell: ({ id, answer }) => (
                  <>
                    {answer}
                    <br />
                    {t(`tooMany.${id}.sign`)}
                  </>
                ),
              },
              { id: 'help', heading: t('tooMany.help'), cell: ({ id }) => t(`tooMany.${id}.help`) },
              { id: 'count', heading: t('tooMany.count'), figure: ({ count }) => count },
            ]}
          />
        </div>
      </Section>
      {data && data.clientSide.length > 0 && (
        <Section title={t('tooMany.clients')}>
          <DataTable
            label={t('tooMany.clients')}
            rows={data.clientSide}
            keyOf={({ client }) => client}
            columns={[
              { id: 'client', heading: t('tooMany.clientName'), cell: ({ client }) => client },
              { id: 'qps', heading: 'qps', figure: ({ qps }) => qps },
              { id: 'burst', heading: 'burst', figure: ({ burst }) => burst },
              { id: 'throttled', heading: t('tooMany.throttled'), figure: ({ throttled }) => throttled },
              { id: 'waited', heading: t('tooMany.waited'), figure: ({ waitedUs }) => waitedUs, text: formatWait },
            ]}
          />
        </Section>
      )}
    </div>
  );
}
