import { useTexts } from '#i18n/useTexts.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { VerdictCode } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { VerdictGlyph, VerdictText } from '#widgets/VerdictGlyph.tsx';
import matrix from '../matrix.module.css';
import type { Column } from '../planColumns.ts';
import { shortReason } from '../shortReason.ts';
import type { FilterCell, SieveFilterRow } from './buildSieve.ts';
import { foldedWords } from './ColumnHeads.tsx';
import styles from './Sieve.module.css';
import { useSieve } from './sieveContext.ts';

/** The fall: a row per Filter plugin that has something to check, and one line for those that have not. */
export function FilterRows() {
  const t = useTexts('scheduling');
  const { sieve, plan, hover, reveal } = useSieve();
  const last = sieve.filterRows.length - 1;
  const skipped = sieve.skippedFilters.length;
  return sieve.filterRows.map((row, index) => (
    <tr
      key={row.plugin}
      data-row={row.plugin}
      data-ahead={reveal.plugin(row.point, row.plugin) === 'ahead' || undefined}
      data-now={reveal.plugin(row.point, row.plugin) === 'now' || undefined}
    >
      <th scope="row" data-lit={hover.row === row.plugin || undefined} title={row.plugin}>
        <span className={matrix.name}>{row.plugin}</span>
        {index === last && skipped > 0 && (
          <span
            className={styles.weight}
            title={t('sieve.skippedFilters', { count: skipped, plugins: sieve.skippedFilters.join(', ') })}
          >
            + {skipped}
          </span>
        )}
      </th>
      {plan.columns.map((column) => (
        <Fall key={column.id} column={column} row={row} isFirst={index === 0} />
      ))}
    </tr>
  ));
}

interface FallProps {
  readonly column: Column;
  readonly row: SieveFilterRow;
  readonly isFirst: boolean;
}

interface Landing {
  readonly cell: FilterCell;
  readonly code: VerdictCode;
  readonly plugin: string;
  readonly reasons: readonly string[];
  readonly words: string;
}

function Fall({ column, row, isFirst }: FallProps) {
  const t = useTexts('scheduling');
  const { reveal, plan } = useSieve();
  const landing = useLanding(column, row);
  const { cell } = landing;
  const isAhead = reveal.plugin(row.point, row.plugin) === 'ahead';
  const isNarrow = plan.density === 'narrow';
  if (cell === 'stopped') return <Cell column={column} label="" />;
  if (cell === 'unvisited') {
    return (
      <Cell column={column} label={isFirst ? t('sieve.unvisited') : ''} className={styles.unvisited}>
        {isFirst && !isNarrow && <span title={t('sieve.unvisitedNote')}>{landing.words}</span>}
      </Cell>
    );
  }
  if (cell === 'passes') {
    return (
      <Cell
        column={column}
        label={t('sieve.passes')}
        className={classes(styles.go, isFirst && styles.first, isAhead && styles.hollow)}
      >
        <i className={styles.bead} aria-hidden="true" />
      </Cell>
    );
  }
  const whole = t('sieve.stoppedBy', { plugin: landing.plugin, reasons: landing.reasons.join(', ') });
  if (isAhead)
    return <Cell column={column} label="" className={classes(styles.go, isFirst && styles.first, styles.hollow)} />;
  return (
    <Cell column={column} label="" className={classes(styles.stop, isFirst && styles.first)}>
      <span className={classes(styles.bar, styles[verdictTone(landing.code)], isNarrow && styles.slim)} title={whole}>
        {isNarrow ? (
          <VerdictGlyph verdict={verdictTone(landing.code)} label={whole} />
        ) : (
          <VerdictText verdict={verdictTone(landing.code)}>{landing.words}</VerdictText>
        )}
      </span>
    </Cell>
  );
}

function useLanding(column: Column, row: SieveFilterRow): Landing {
  const t = useTexts('scheduling');
  const { sieve } = useSieve();
  if (column.kind === 'node') {
    const verdict = sieve.verdict(column.node);
    return {
      cell: sieve.filter(column.node, row),
      code: verdict?.code ?? 'Success',
      plugin: verdict?.plugin ?? '',
      reasons: verdict?.reasons ?? [],
      words: verdict ? shortReason(verdict.reasons, verdict.plugin) : t('sieve.unvisited'),
    };
  }
  const { code, plugin, reasons, fate } = column;
  const words = foldedWords(t, column);
  const [sample] = column.nodes;
  const cell =
    fate === 'unvisited' || fate === 'unknown' || sample === undefined ? 'unvisited' : sieve.filter(sample, row);
  return { cell, code, plugin: plugin || words, reasons: reasons.length > 0 ? reasons : [words], words };
}

interface CellProps {
  readonly column: Column;
  /** For a screen reader, where the cell shows a shape only. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children?: React.ReactNode;
}

function Cell({ column, label, className, children }: CellProps) {
  return (
    <td className={classes(styles.cell, className)} data-column={column.id}>
      {children}
      {label !== '' && <span className={looks.spoken}>{label}</span>}
    </td>
  );
}
