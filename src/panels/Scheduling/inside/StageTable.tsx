import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatTimes.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { CycleDetails, PluginRun, StageDetail } from '#protocol/cycleDetails.ts';
import { Badge } from '#widgets/SourceBadge.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Inside.module.css';
import { POINT_HISTORY } from './pointHistory.ts';

/** Every extension point with its plugins and what each answered; modelled times where the model has one. */
export function StageTable({ details }: { readonly details: CycleDetails }) {
  const t = useTexts('inside');
  return (
    <section aria-label={t('stages')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('stage')}</th>
            <th scope="col">{t('plugin')}</th>
            <th scope="col">{t('code')}</th>
            <th scope="col" className={styles.number}>
              {t('duration')}
            </th>
          </tr>
        </thead>
        {details.stages.map((stage) => (
          <StageRows key={stage.stage} stage={stage} />
        ))}
      </table>
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

function StageRows({ stage: { stage, plugins, durationUs } }: { readonly stage: StageDetail }) {
  const t = useTexts('inside');
  return (
    <tbody>
      <tr className={styles.stage}>
        <th scope="rowgroup">{stage}</th>
        <td>{plugins.length === 0 ? t('noPlugins') : ''}</td>
        <td />
        <td className={styles.number}>{durationUs === undefined ? '–' : formatWait(durationUs)}</td>
      </tr>
      {plugins.map((run) => (
        <PluginRow key={run.plugin} run={run} />
      ))}
    </tbody>
  );
}

function PluginRow({ run: { plugin, code, message } }: { readonly run: PluginRun }) {
  const t = useTexts('inside');
  return (
    <tr>
      <td />
      <th scope="row">{plugin}</th>
      <td title={message}>
        {code === undefined ? (
          <span className={styles.faint}>{t('notCalled')}</span>
        ) : code === 'Skip' ? (
          <span className={styles.faint}>Skip</span>
        ) : (
          <VerdictText verdict={verdictTone(code)}>{code}</VerdictText>
        )}
        {message !== '' && <span className={styles.message}>{message}</span>}
      </td>
      <td />
    </tr>
  );
}
