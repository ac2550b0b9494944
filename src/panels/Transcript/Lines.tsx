import { formatClock } from '#base/clock.ts';
import { captionText } from '#client/telling/captionText.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { TranscriptLine } from '#protocol/telling.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './Transcript.module.css';

interface LinesProps {
  /** In order of time. */
  readonly lines: readonly TranscriptLine[];
  /** The entry after which the reader stands. */
  readonly hereSeq: number;
  readonly onOpen: (seq: number) => void;
}

/** The lines, newest first; the one of the present moment is marked. */
export function Lines({ lines, hereSeq, onOpen }: LinesProps) {
  const t = useTexts('transcript');
  // The words follow the language.
  useTexts('sentences');
  const present = lines.findLast(({ seq }) => seq <= hereSeq)?.seq;
  return (
    <DataTable
      label={t('lines')}
      className={styles.lines}
      rows={lines.toReversed()}
      keyOf={({ seq }) => seq}
      named="sentence"
      marks={({ seq, salience }) => ({
        'aria-current': seq === present ? true : undefined,
        'data-salience': salience,
      })}
      onOpen={({ seq }) => onOpen(seq)}
      columns={[
        { id: 'time', heading: t('time'), kind: 'code', cell: ({ timeUs }) => formatClock(timeUs) },
        { id: 'seq', heading: t('seq'), figure: ({ seq }) => seq, text: formatCount },
        {
          id: 'component',
          heading: t('component'),
          className: styles.component,
          cell: ({ component }) => component,
          sortBy: ({ component }) => component,
        },
        { id: 'sentence', heading: t('sentence'), cell: ({ sentence }) => captionText({ sentence }) },
      ]}
    />
  );
}
