import { podSelection } from '#client/podSelection.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { reasonText } from '#panelParts/sideBySide/whyText.ts';
import type { PlaceDifference } from '#protocol/configurations.ts';
import { Button } from '#widgets/Button.tsx';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './Configurations.module.css';

interface DifferencesProps {
  readonly name: string;
  /** The name of the configuration that it is compared with. */
  readonly first: string;
  readonly differences: readonly PlaceDifference[];
}

/** The number of differences that the worker explains. */
const EXPLAINED = 20;

/** The Pods that a configuration places elsewhere, and the deciding plugin. */
export function Differences({ name, first, differences }: DifferencesProps) {
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
