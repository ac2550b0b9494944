import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { CycleDetails, PluginRun, StageDetail } from '#protocol/scheduling.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { Badge } from '#widgets/SourceBadge.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Inside.module.css';
import { POINT_HISTORY } from './pointHistory.ts';

/** Every extension point with its plugins and what each answered; modelled times where the model has one. */
export function StageTable({ details }: { readonly details: CycleDetails }) {
  const t = useTexts('inside');
  return (
    <section aria-label={t('stages')}>
      <DataTable
        className={classes(styles.table, styles.stages)}
        label={t('stages')}
        rows={details.stages.flatMap(rowsOf)}
        keyOf={({ stage, run }) => `${stage.stage} ${run?.plugin ?? ''}`}
        marks={({ run }) => ({ className: run ? undefined : styles.stage })}
        columns={[
          {
            id: 'stage',
            heading: t('stage'),
            cell: ({ stage, run }) => <span className={run && looks.spoken}>{stage.stage}</span>,
          },
          {
            id: 'plugin',
            heading: t('plugin'),
            cell: ({ stage, run }) => run?.plugin ?? (stage.plugins.length === 0 ? t('noPlugins') : ''),
            marks: () => ({ className: styles.plugin }),
          },
          {
            id: 'code',
            heading: t('code'),
            cell: ({ run }) => run && <Code run={run} />,
            marks: ({ run }) => ({ title: run?.message }),
          },
          { id: 'duration', heading: t('duration'), kind: 'number', cell: durationOf },
        ]}
      />
      <p className={styles.note}>{t('durationNote', { time: formatWait(details.durationUs) })}</p>
      <dl className={styles.history} aria-label={t('history')}>
        {POINT_HISTORY.map(({ point, gate, steps }) => (
          <div key={point}>
            <dt title={gate}>{point}</dt>
            <dd>
              {steps.map(({ release, stage }) => (
                <Badge key={release}>{t('since', { release, stage })}</Badge>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A stage, or a plugin at it. */
interface Row {
  readonly stage: StageDetail;
  readonly run?: PluginRun;
}

function rowsOf(stage: StageDetail): Row[] {
  return [{ stage }, ...stage.plugins.map((run) => ({ stage, run }))];
}

function durationOf({ stage: { durationUs }, run }: Row): string {
  if (run) return '';
  return durationUs === undefined ? '–' : formatWait(durationUs);
}

function Code({ run: { code, message } }: { readonly run: PluginRun }) {
  const t = useTexts('inside');
  return (
    <>
      {code === undefined ? (
        <span className={looks.pale}>{t('notCalled')}</span>
      ) : code === 'Skip' ? (
        <span className={looks.pale}>Skip</span>
      ) : (
        <VerdictText verdict={verdictTone(code)}>{code}</VerdictText>
      )}
      {message !== '' && <span className={styles.message}>{message}</span>}
    </>
  );
}
