import { useTexts } from '#i18n/useTexts.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { CycleDetails } from '#protocol/scheduling.ts';
import { Facts } from '#widgets/Facts.tsx';
import type { Column } from '#widgets/table/column.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './Inside.module.css';

/** So many of the best nodes fit beside each other. */
const NODES = 3;

interface ScoreNumbersProps {
  readonly cycle: CycleExplanation;
  readonly details: CycleDetails;
}

/** The numbers behind the raw scores of the best nodes, for the plugins whose formula has inputs worth reading. */
export function ScoreNumbers({ cycle, details }: ScoreNumbersProps) {
  const t = useTexts('inside');
  const nodes = [...new Set(details.scores.map(({ node }) => node))].slice(0, NODES);
  const plugins = [...new Set(details.scores.map(({ plugin }) => plugin))];
  const termsOf = (plugin: string, node: string) =>
    details.scores.find((each) => each.plugin === plugin && each.node === node)?.terms ?? [];
  const rawOf = (plugin: string, node: string) => {
    const place = cycle.feasible.findIndex((index) => cycle.nodes[index] === node);
    return cycle.scores.find((row) => row.plugin === plugin)?.raw[place];
  };
  if (plugins.length === 0) return <p className={styles.note}>{t('noScores')}</p>;
  return (
    <section aria-label={t('numbers')}>
      <DataTable
        className={styles.table}
        label={t('numbers')}
        rows={plugins}
        keyOf={(plugin) => plugin}
        columns={[
          { id: 'plugin', heading: t('plugin'), cell: (plugin) => plugin },
          ...nodes.map(
            (node): Column<string> => ({
              id: `of ${node}`,
              heading: node,
              className: styles.numbers,
              cell: (plugin) => (
                <>
                  <Facts
                    layout="columns"
                    className={styles.terms}
                    facts={termsOf(plugin, node).map(({ name, value }) => ({ label: name, value }))}
                  />
                  <b>{t('raw', { score: rawOf(plugin, node) ?? '' })}</b>
                </>
              ),
            }),
          ),
        ]}
      />
      <p className={styles.note}>{t('numbersNote')}</p>
    </section>
  );
}
