import type { ReactNode } from 'react';
import { Term } from '#panelParts/cards/Term.tsx';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { VerdictCode } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import type { MatrixCell, MatrixRow } from '#widgets/table/Matrix.tsx';
import { VerdictGlyph, VerdictText } from '#widgets/VerdictGlyph.tsx';
import type { PlanColumn } from '../planColumns.ts';
import { shortReason } from '../shortReason.ts';
import type { FilterCell, TableFilterRow } from './buildPluginTable.ts';
import { foldedWords } from './columnHead.tsx';
import styles from './PluginTable.module.css';
import { rowName } from './rowName.tsx';
import type { TableParts } from './tableParts.ts';

/** The fall: a row for each Filter plugin that refused a node, and the others as a number; one row when all nodes passed all of them. */
export function filterRows(parts: TableParts): MatrixRow<PlanColumn>[] {
  const { table, reveal } = parts;
  const { refusing } = table;
  if (refusing.length === 0) return allPass(parts);
  const last = refusing.length - 1;
  return refusing.map((row, index) => {
    const { plugin, point } = row;
    return {
      id: `Filter/${plugin}`,
      name: rowName(parts, {
        plugin,
        point: 'Filter',
        nodes: () => saidOfNodes(parts, row),
        isNow: reveal.plugin(point, plugin) === 'now',
        beside: index === last && <Others parts={parts} />,
      }),
      cell: (column) => fall(parts, column, row, index === 0),
    };
  });
}

/** How many plugins refused nobody; the one that the cycle stands at is named. */
function Others({ parts }: { readonly parts: TableParts }) {
  const { t, table } = parts;
  const count = table.passing.length + table.skippedFilters.length;
  if (count === 0) return null;
  const now = passingNow(parts);
  return (
    <span
      className={classes(styles.weight, now !== undefined && styles.now)}
      title={t('pluginTable.otherFilters', { count })}
    >
      <Term card="skipped" rows={() => othersOf(parts)}>
        {now ?? `+ ${count}`}
      </Term>
    </span>
  );
}

function othersOf({ t, table }: TableParts): [string, string][] {
  return [
    ...table.passing.map(({ plugin }): [string, string] => [plugin, t('pluginTable.passes')]),
    ...table.skippedFilters.map((plugin): [string, string] => [plugin, 'Skip']),
  ];
}

/** The plugin of the step, when it refused nobody. */
function passingNow({ table, reveal }: TableParts): string | undefined {
  return table.passing.find(({ point, plugin }) => reveal.plugin(point, plugin) === 'now')?.plugin;
}

function allPass(parts: TableParts): MatrixRow<PlanColumn>[] {
  const { t, table, reveal } = parts;
  const last = table.passing.at(-1);
  if (!last) return [];
  const now = passingNow(parts);
  const count = table.passing.length + table.skippedFilters.length;
  // The beads fill with the last plugin; until then each step names its own.
  const reached = table.passing.findLast(({ point, plugin }) => reveal.plugin(point, plugin) !== 'ahead') ?? last;
  return [
    {
      id: `Filter/${now ?? 'all'}`,
      name: {
        className: classes(now !== undefined && styles.now),
        title: t('pluginTable.otherFilters', { count }),
        content: (
          <Term card="Filter" rows={() => othersOf(parts)}>
            {now ?? t('pluginTable.allPass', { count })}
          </Term>
        ),
      },
      cell: (column) => fall(parts, column, reached, true),
    },
  ];
}

/** What the plugin of a row said of each node that reached it. */
function saidOfNodes({ cycle, table }: TableParts, row: TableFilterRow): [string, string][] {
  return cycle.verdicts.flatMap(({ node, reasons }): [string, string][] => {
    const cell = table.filter(node, row);
    if (cell === 'passes') return [[node, 'Success']];
    return cell === 'stops' ? [[node, reasons.join(', ')]] : [];
  });
}

function fall(parts: TableParts, column: PlanColumn, row: TableFilterRow, isFirst: boolean): MatrixCell {
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
          {!isNarrow && <span title={t('pluginTable.unvisitedNote')}>{words}</span>}
          <span className={looks.spoken}>{t('pluginTable.unvisited')}</span>
        </>
      ),
    );
  }
  if (cell === 'passes') {
    return shape(
      line(styles.go),
      <>
        <i className={styles.bead} aria-hidden="true" />
        <span className={looks.spoken}>{t('pluginTable.passes')}</span>
      </>,
    );
  }
  if (isAhead) return shape(line(styles.go));
  const whole = t('pluginTable.stoppedBy', { plugin, reasons: reasons.join(', ') });
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

function readLanding({ t, table }: TableParts, column: PlanColumn, row: TableFilterRow): Landing {
  if (column.kind === 'node') {
    const verdict = table.verdict(column.node);
    return {
      cell: table.filter(column.node, row),
      code: verdict?.code ?? 'Success',
      plugin: verdict?.plugin ?? '',
      reasons: verdict?.reasons ?? [],
      words: verdict ? shortReason(verdict.reasons, verdict.plugin) : t('pluginTable.unvisited'),
    };
  }
  const { code, plugin, reasons, fate } = column;
  const words = foldedWords(t, column);
  const [sample] = column.nodes;
  const cell =
    fate === 'unvisited' || fate === 'unknown' || sample === undefined ? 'unvisited' : table.filter(sample, row);
  return { cell, code, plugin: plugin || words, reasons: reasons.length > 0 ? reasons : [words], words };
}
