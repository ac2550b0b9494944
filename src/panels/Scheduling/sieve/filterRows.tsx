import type { ReactNode } from 'react';
import { Term } from '#panelParts/cards/Term.tsx';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { VerdictCode } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import type { MatrixCell, MatrixRow } from '#widgets/table/Matrix.tsx';
import { VerdictGlyph, VerdictText } from '#widgets/VerdictGlyph.tsx';
import type { Column } from '../planColumns.ts';
import { shortReason } from '../shortReason.ts';
import type { FilterCell, SieveFilterRow } from './buildSieve.ts';
import { foldedWords } from './columnHead.tsx';
import { rowName } from './rowName.tsx';
import styles from './Sieve.module.css';
import type { SieveParts } from './sieveParts.ts';

/** The fall: a row per Filter plugin that has something to check, and one line for those that have not. */
export function filterRows(parts: SieveParts): MatrixRow<Column>[] {
  const { t, sieve, reveal } = parts;
  const last = sieve.filterRows.length - 1;
  const skipped = sieve.skippedFilters.length;
  return sieve.filterRows.map((row, index) => {
    const { plugin, point } = row;
    return {
      id: `Filter/${plugin}`,
      name: rowName(parts, {
        plugin,
        nodes: () => saidOfNodes(parts, row),
        isNow: reveal.plugin(point, plugin) === 'now',
        beside: index === last && skipped > 0 && (
          <span
            className={styles.weight}
            title={t('sieve.skippedFilters', { count: skipped, plugins: sieve.skippedFilters.join(', ') })}
          >
            <Term card="skipped" rows={() => sieve.skippedFilters.map((each) => [each, 'Skip'])}>
              + {skipped}
            </Term>
          </span>
        ),
      }),
      cell: (column) => fall(parts, column, row, index === 0),
    };
  });
}

/** What the plugin of a row said of each node that reached it. */
function saidOfNodes({ cycle, sieve }: SieveParts, row: SieveFilterRow): [string, string][] {
  return cycle.verdicts.flatMap(({ node, reasons }): [string, string][] => {
    const cell = sieve.filter(node, row);
    if (cell === 'passes') return [[node, 'Success']];
    return cell === 'stops' ? [[node, reasons.join(', ')]] : [];
  });
}

function fall(parts: SieveParts, column: Column, row: SieveFilterRow, isFirst: boolean): MatrixCell {
  const { t, reveal, density } = parts;
  const { cell, code, plugin, reasons, words } = readLanding(parts, column, row);
  const isAhead = reveal.plugin(row.point, row.plugin) === 'ahead';
  const isNarrow = density === 'narrow';
  const shape = (className: string, content?: ReactNode): MatrixCell => ({
    className: classes(styles.cell, className),
    content,
  });
  const line = (way: string | undefined) => classes(way, isFirst && styles.first, isAhead && styles.hollow);
  if (cell === 'stopped') return shape('');
  if (cell === 'unvisited') {
    return shape(
      classes(styles.unvisited),
      isFirst && (
        <>
          {!isNarrow && <span title={t('sieve.unvisitedNote')}>{words}</span>}
          <span className={looks.spoken}>{t('sieve.unvisited')}</span>
        </>
      ),
    );
  }
  if (cell === 'passes') {
    return shape(
      line(styles.go),
      <>
        <i className={styles.bead} aria-hidden="true" />
        <span className={looks.spoken}>{t('sieve.passes')}</span>
      </>,
    );
  }
  if (isAhead) return shape(line(styles.go));
  const whole = t('sieve.stoppedBy', { plugin, reasons: reasons.join(', ') });
  const tone = verdictTone(code);
  return shape(
    line(styles.stop),
    <span className={classes(styles.bar, styles[tone], isNarrow && styles.slim)} title={whole}>
      {isNarrow ? <VerdictGlyph verdict={tone} label={whole} /> : <VerdictText verdict={tone}>{words}</VerdictText>}
    </span>,
  );
}

interface Landing {
  readonly cell: FilterCell;
  readonly code: VerdictCode;
  readonly plugin: string;
  readonly reasons: readonly string[];
  readonly words: string;
}

function readLanding({ t, sieve }: SieveParts, column: Column, row: SieveFilterRow): Landing {
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
