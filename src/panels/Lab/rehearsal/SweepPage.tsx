import { spanText } from '#base/spanPicture.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { LossOutcome, ReportPart, WorkloadLane } from '#protocol/rehearsal.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { Meter } from '#widgets/Meter.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { AssumedList } from '../assume/AssumedList.tsx';
import { useAssumes } from '../assume/assumeStore.ts';
import styles from '../report/Report.module.css';
import { ReportHead } from '../report/ReportHead.tsx';
import { type ShownReport, useRehearsal } from './rehearsalStore.ts';
import sweep from './Sweep.module.css';
import { SAID_FIRST, TellingParts, useSaid } from './TellingParts.tsx';
import { useProblem } from './useChoices.ts';

const BESIDE: ReadonlySet<ReportPart> = new Set(['refused', 'taken', 'gaps']);

type SweepShown = Extract<ShownReport, { kind: 'sweep' }>['report'];

/** The result of each loss, the worst first. A row opens the report on its loss. */
export function SweepPage({ report }: { readonly report: SweepShown }) {
  const t = useTexts('rehearsal');
  const said = useSaid();
  const problem = useProblem('loss');
  const leave = useRehearsal((state) => state.leave);
  const { telling, outcomes, limitSeconds, assumed } = report;
  const beside = telling.parts.filter(({ part }) => BESIDE.has(part));
  const isWhole = beside.length + assumed.length === 0;
  return (
    <article className={classes(styles.parts, isWhole && styles.whole)} aria-label={t('report')}>
      <div className={styles.main}>
        <ReportHead title={said(telling.title)} under={said(telling.under)} problem={problem}>
          <Button onClick={leave}>{t('toCluster')}</Button>
        </ReportHead>
        <TellingParts parts={telling.parts.filter(({ part }) => SAID_FIRST.has(part))} />
        <DataTable
          label={t('sweep')}
          className={sweep.table}
          rows={outcomes}
          keyOf={namesOf}
          columns={[
            {
              id: 'lost',
              heading: t('lost'),
              cell: (outcome) => <Lost outcome={outcome} limitSeconds={limitSeconds} />,
              sortBy: namesOf,
            },
            { id: 'pods', heading: 'Pods', figure: ({ pods }) => pods },
            {
              id: 'share',
              kind: 'picture',
              cell: ({ missing, pods }) => (
                <Meter share={pods === 0 ? 0 : missing.length / pods} tone={missing.length > 0 ? 'rejected' : 'fits'} />
              ),
            },
            {
              id: 'back',
              heading: t('comesBack'),
              sortBy: ({ missing }) => missing.length,
              cell: (outcome) => <Back outcome={outcome} />,
            },
            { id: 'first', heading: t('first'), cell: ({ missing }) => missing[0]?.workload ?? '' },
            {
              id: 'none',
              heading: t('longest'),
              sortBy: (outcome) => longestNone(outcome)?.noneUs ?? 0,
              cell: (outcome) => {
                const lane = longestNone(outcome);
                return lane ? t('noneHealthy', { workload: lane.name, time: spanText(lane.noneUs) }) : '';
              },
            },
          ]}
        />
      </div>
      {!isWhole && (
        <div className={styles.beside}>
          <AssumedList assumed={assumed} />
          <TellingParts parts={beside} />
        </div>
      )}
    </article>
  );
}

/** Rehearses this loss again for its full report; the same cluster gives the same result. */
function Lost({ outcome, limitSeconds }: { readonly outcome: LossOutcome; readonly limitSeconds: number }) {
  const client = useClient();
  const assumes = useAssumes();
  const { busy, rehearse } = useRehearsal();
  const loss = { node: outcome.nodes.join(',') };
  return (
    <Button disabled={busy} onClick={() => void rehearse(client, { lose: { loss, limitSeconds, ...assumes } })}>
      {namesOf(outcome)}
    </Button>
  );
}

function Back({ outcome }: { readonly outcome: LossOutcome }) {
  const { whole, missing, homeless, pods, backUs, startUs, spreads } = outcome;
  const t = useTexts('rehearsal');
  if (pods === 0 && whole) return t('noneRan');
  const verdict = whole
    ? t('allBack', { time: spanText(Math.max(0, backUs - startUs)) })
    : missing.length === 0
      ? t('othersHomeless', { count: homeless.filter(({ untilUs }) => untilUs < 0).length })
      : t('notAllBack', { count: missing.length, pods });
  return (
    <>
      <VerdictText verdict={whole ? 'fits' : 'rejected'}>{verdict}</VerdictText>
      {spreads.length > 0 && <small> {t('spreadsBroken', { count: spreads.length })}</small>}
    </>
  );
}

function namesOf({ nodes }: LossOutcome): string {
  return nodes.join(' + ');
}

/** The workload that had no healthy Pod for the longest time; undefined if every one always had one. */
function longestNone({ workloads }: LossOutcome): WorkloadLane | undefined {
  return workloads.reduce<WorkloadLane | undefined>(
    (most, lane) => (lane.noneUs > (most?.noneUs ?? 0) ? lane : most),
    undefined,
  );
}
