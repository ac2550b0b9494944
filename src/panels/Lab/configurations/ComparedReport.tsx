import { podSelection, useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { SideBins } from '#panelParts/sideBySide/SideBins.tsx';
import { reasonText } from '#panelParts/sideBySide/whyText.ts';
import type { ComparedOnPage, FigureRow, PlaceDifference } from '#protocol/configurations.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { formatCount } from '#widgets/formatCount.ts';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import type { Column } from '#widgets/table/column.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import type { LandingProps } from '../ChooseFiles.tsx';
import { SAID_FIRST, TellingParts } from '../rehearsal/TellingParts.tsx';
import report from '../report/Report.module.css';
import { ReportHead } from '../report/ReportHead.tsx';
import styles from './Configurations.module.css';
import { barsOf, bestOf, useConfigurations } from './configurationsStore.ts';

/** The number of differences that the worker explains. */
const EXPLAINED = 20;

interface ComparedReportProps {
  readonly compared: ComparedOnPage;
  readonly actions: Pick<LandingProps['actions'], 'save'>;
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
        <Button onClick={() => actions.save({ name: 'configurations.csv', content: csv, type: 'text/csv' })}>
          {t('csv')}
        </Button>
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

interface DifferencesProps {
  readonly name: string;
  /** The name of the configuration that it is compared with. */
  readonly first: string;
  readonly differences: readonly PlaceDifference[];
}

/** The Pods that a configuration places elsewhere, and the deciding plugin. */
function Differences({ name, first, differences }: DifferencesProps) {
  const t = useTexts('labConfigurations');
  const say = useTexts('sideBySide');
  const { map } = useCollection('pods');
  if (differences.length === 0) return <p className={styles.same}>{t('same', { name, first })}</p>;
  return (
    <Section
      title={t('elsewhere', { count: differences.length, name, first })}
      note={t('elsewhereNote', { most: EXPLAINED })}
      className={styles.differences}
    >
      <DataTable
        label={t('elsewhere', { count: differences.length, name, first })}
        rows={differences}
        keyOf={({ pod }) => pod}
        columns={[
          {
            id: 'pod',
            heading: t('pod'),
            cell: ({ pod }) =>
              map.has(pod) ? (
                <Button onClick={() => useSelection.getState().select(podSelection(pod))}>{pod}</Button>
              ) : (
                pod
              ),
          },
          { id: 'first', className: styles.node, heading: first, cell: (row) => row.first || t('none') },
          { id: 'other', className: styles.node, heading: name, cell: (row) => row.other || t('none') },
          { id: 'why', heading: t('why'), cell: whyText },
        ]}
      />
    </Section>
  );

  function whyText({ reasons }: PlaceDifference, index: number): string {
    if (reasons.length > 0) return reasons.map((reason) => reasonText(say, reason, [first, name])).join(' ');
    return t(index < EXPLAINED ? 'notDecided' : 'notExplained');
  }
}

/** All figures, one row each, those that differ first. The bars of a row share one scale. */
function FigureTable({ compared: { rows, configurations } }: { readonly compared: ComparedOnPage }) {
  const t = useTexts('labConfigurations');
  const sorted = [...rows].sort((a, b) => Number(bestOf(b) !== undefined) - Number(bestOf(a) !== undefined));
  return (
    <DataTable
      label={t('figures')}
      className={styles.figures}
      rows={sorted}
      keyOf={keyOf}
      columns={[
        { id: 'figure', heading: t('figure'), className: styles.name, cell: (row) => titleOf(row) },
        ...configurations.map(
          ({ name }, index): Column<FigureRow> => ({
            id: letterOf(index),
            heading: `${letterOf(index)} ${name}`,
            cell: (row) => <Value row={row} index={index} />,
          }),
        ),
      ]}
    />
  );

  function titleOf({ figure, resource }: FigureRow): string {
    if (figure === 'utilisation' || figure === 'fullest' || figure === 'fragmentation')
      return t(`rows.${figure}`, { resource });
    return t(`rows.${figure}`);
  }
}

function Value({ row, index }: { readonly row: FigureRow; readonly index: number }) {
  const t = useTexts('labConfigurations');
  const value = row.values[index] ?? -1;
  const isBest = value === bestOf(row);
  return (
    <span className={classes(styles.value, isBest && styles.best)}>
      <span>
        {valueText(row.unit, value)}
        {isBest && <span className={looks.spoken}> ({t('best')})</span>}
      </span>
      <i style={{ width: `${100 * (barsOf(row.values)[index] ?? 0)}%` }} />
    </span>
  );
}

function valueText(unit: FigureRow['unit'], value: number): string {
  if (value < 0) return '–';
  if (unit === 'share') return `${(100 * value).toFixed(1)} %`;
  return unit === 'wait' ? formatWait(value) : formatCount(Math.round(100 * value) / 100);
}

function keyOf({ figure, resource }: FigureRow): string {
  return `${figure} ${resource}`;
}

/** The short name of a configuration: A, B, C. */
function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
