import { useTexts } from '#i18n/useTexts.ts';
import { SideBins } from '#panelParts/sideBySide/SideBins.tsx';
import type { ComparedOnPage } from '#protocol/configurations.ts';
import { Button } from '#widgets/Button.tsx';
import type { LandingProps } from '../landingProps.ts';
import { SAID_FIRST, TellingParts } from '../rehearsal/TellingParts.tsx';
import report from '../report/Report.module.css';
import { ReportHead } from '../report/ReportHead.tsx';
import styles from './Configurations.module.css';
import { useConfigurations } from './configurationsStore.ts';
import { Differences } from './Differences.tsx';
import { FigureTable } from './FigureTable.tsx';
import { letterOf } from './letterOf.ts';

interface ComparedReportProps {
  readonly compared: ComparedOnPage;
  readonly actions: Pick<LandingProps['actions'], 'saveFile'>;
}

/** The cluster under each configuration: its nodes, its figures, and the Pods with other nodes. */
export function ComparedReport({ compared, actions }: ComparedReportProps) {
  const t = useTexts('labConfigurations');
  const leave = useConfigurations((state) => state.leave);
  const { configurations, seconds, seed, isReplay, csv, caveats } = compared;
  const [first, ...others] = configurations;
  return (
    <article
      className={report.page}
      aria-label={t('report')}
      style={{ '--n': configurations.length } as React.CSSProperties}
    >
      <ReportHead
        title={t('reportTitle', { count: configurations.length, pods: first?.pods.length ?? 0 })}
        under={t(isReplay ? 'againUnder' : 'waitingUnder', { seconds, seed })}
      >
        <Button onClick={() => actions.saveFile('configurations.csv', csv, 'text/csv')}>{t('csv')}</Button>
        <Button onClick={leave}>{t('toCluster')}</Button>
      </ReportHead>
      <TellingParts parts={caveats.filter(({ part }) => SAID_FIRST.has(part))} />
      <div className={styles.scroll}>
        <ul className={styles.columns}>
          <li className={styles.hint}>{t('binsNote')}</li>
          {configurations.map(({ name, nodes, pods }, index) => (
            <li key={letterOf(index)}>
              <h2>
                <b className={styles.letter}>{letterOf(index)}</b> {name}
              </h2>
              <div className={styles.bins}>
                <SideBins side={0} label={t('bins', { name })} nodes={nodes} pods={pods} />
              </div>
            </li>
          ))}
        </ul>
        <FigureTable compared={compared} />
      </div>
      <p className={styles.hint}>{t('bestNote')}</p>
      {others.map(({ name, differences }, index) => (
        <Differences key={letterOf(index + 1)} name={name} first={first?.name ?? ''} differences={differences} />
      ))}
      <TellingParts parts={caveats.filter(({ part }) => part === 'taken')} />
    </article>
  );
}
