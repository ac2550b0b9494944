import { Fragment, memo, type ReactNode } from 'react';
import type { Micros } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatBytes, formatCount, formatMs } from '#panelParts/figures/formatFigures.ts';
import type { ListColumn, ListFigures } from '#protocol/storageViews.ts';
import looks from '#widgets/looks.module.css';
import { Segmented } from '#widgets/Segmented.tsx';
import type { Column } from '#widgets/table/column.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { useRequestRunner } from '../requests/useRequestRunner.ts';
import styles from './ListCosts.module.css';

const ROWS = [
  'scanned',
  'sent',
  'bytes',
  'gzip',
  'gzipCpu',
  'seats',
  'takes',
  'requests',
  'fromEtcd',
  'memory',
  'asOf',
  'by',
] as const;

/** Rows that need an explanation beside their name. */
const ROW_CARDS = {
  scanned: 'scanned',
  sent: 'sent',
  seats: 'listSeats',
  fromEtcd: 'fromEtcd',
  asOf: 'asOf',
} as const;

function rowName(t: Texts<'storage'>, id: (typeof ROWS)[number]) {
  const name = t(`cost.${id}`);
  return id in ROW_CARDS ? <Term card={ROW_CARDS[id as keyof typeof ROW_CARDS]}>{name}</Term> : name;
}

const USUAL_QUERIES: readonly string[] = ['', 'resourceVersion=0', 'limit=500'];

/** The same list in three forms, with the model's cost for each now. A heading sends it. */
export const ListCosts = memo(function ListCosts({
  path = '/api/v1/pods',
  queries = USUAL_QUERIES,
  title,
  isBrief = false,
  isMain = true,
}: {
  readonly path?: string;
  readonly queries?: readonly string[];
  readonly title?: string;
  /** Leaves out the parts that do not fit in a small place. */
  readonly isBrief?: boolean;
  /** Whether this is the table to mark when the caption is about a list; of two tables only one is. */
  readonly isMain?: boolean;
}) {
  const t = useTexts('storage');
  const { send } = useSend();
  const { run, busy } = useRequestRunner();
  const { data: costs } = useAsk('listCosts', { path, queries }, { refresh: 'moment', playingIntervalMs: 1000 });
  const release = costs?.release ?? '1.36';
  const columns = costs?.columns ?? [];
  const widths = widthsOf(columns.map(({ query }) => (query === '' ? t('cost.none') : query)));
  const ms = (us: Micros) => `${formatMs(us)} ms`;
  const rows: readonly CostRow[] = [
    { id: 'scanned', cell: bars(({ scanned }) => scanned) },
    { id: 'sent', cell: bars(({ sent }) => sent) },
    { id: 'bytes', cell: bars(({ bytes }) => bytes, formatBytes) },
    { id: 'gzip', isLeftOut: isBrief, cell: bars(({ gzipBytes }) => gzipBytes, formatBytes) },
    { id: 'gzipCpu', isLeftOut: isBrief, cell: ({ figures }) => ms(figures[release].gzipUs) },
    { id: 'seats', cell: ({ seats }) => <Seats seats={seats} /> },
    { id: 'takes', cell: bars(({ waitUs, executionUs }) => waitUs + executionUs, ms) },
    { id: 'requests', cell: bars(({ requests }) => requests) },
    { id: 'fromEtcd', cell: compared(({ etcdObjects }) => etcdObjects) },
    { id: 'memory', isLeftOut: isBrief, cell: compared(({ memoryBytes }) => memoryBytes, formatBytes) },
    { id: 'asOf', cell: ({ figures }) => formatCount(figures[release].resourceVersion) },
    { id: 'by', isWords: true, cell: ({ figures }) => <AnsweredBy figures={figures[release]} /> },
  ];
  return (
    <section
      className={styles.costs}
      data-component={isMain ? 'kube-apiserver' : undefined}
      aria-label={title ?? t('cost.title')}
    >
      <h2>
        <Term card="listCost">{title ?? t('cost.title')}</Term>
        {costs && (
          <small title={t('cost.note')}>
            {t('cost.about', { amount: formatCount(costs.objects), bytes: formatBytes(costs.objectBytes) })}
          </small>
        )}
        <Segmented
          className={looks.end}
          label={t('cost.release')}
          value={release}
          segments={[
            { value: '1.36', label: 'v1.36' },
            { value: '1.30', label: 'v1.30' },
          ]}
          onChange={(next) => void send({ type: 'readRules.set', release: next })}
        />
      </h2>
      <DataTable
        label={title ?? t('cost.title')}
        className={styles.table}
        rows={rows.filter(({ isLeftOut }) => !isLeftOut)}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', cell: ({ id }) => rowName(t, id) },
          ...columns.map(
            (column, index): Column<CostRow> => ({
              id: column.query,
              width: widths[index],
              heading: (
                <button
                  type="button"
                  className={styles.query}
                  disabled={busy}
                  title={t('cost.send')}
                  onClick={() =>
                    void run({ method: 'GET', url: column.query === '' ? path : `${path}?${column.query}` })
                  }
                >
                  {column.query === '' ? t('cost.none') : <Broken text={column.query} at={VALUE} />}
                </button>
              ),
              cell: ({ cell }) => cell(column),
              marks: ({ isWords }) => ({ className: isWords ? styles.words : undefined }),
            }),
          ),
        ]}
      />
      {!isBrief && <p className={styles.note}>{t('cost.note')}</p>}
    </section>
  );

  /** A bar relative to the largest of the columns, beside the figure. */
  function bars(amount: Amount, text = formatCount): CostRow['cell'] {
    const most = Math.max(1, ...columns.map(({ figures }) => amount(figures[release])));
    return ({ figures }) => (
      <>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${(amount(figures[release]) / most) * 100}%` }} />
        </span>
        {text(amount(figures[release]))}
      </>
    );
  }

  /** Adds the other release's figure, struck through, when it differs. */
  function compared(amount: Amount, text = formatCount): CostRow['cell'] {
    const other = release === '1.36' ? '1.30' : '1.36';
    return ({ figures }) => {
      const [now, then] = [amount(figures[release]), amount(figures[other])];
      return (
        <>
          {then !== now && <s title={`v${other}`}>{text(then)}</s>}
          {text(now)}
        </>
      );
    };
  }
});

type Amount = (figures: ListFigures) => number;

interface CostRow {
  readonly id: (typeof ROWS)[number];
  readonly cell: (column: ListColumn) => ReactNode;
  readonly isWords?: boolean;
  readonly isLeftOut?: boolean;
}

function Seats({ seats }: { readonly seats: number }) {
  return (
    <>
      <span className={styles.seats} aria-hidden="true">
        {Array.from({ length: Math.min(seats, 10) }, (_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one seat is like another
          <i key={seat} />
        ))}
      </span>
      {seats}
    </>
  );
}

function AnsweredBy({ figures: { code, message, because, servedBy } }: { readonly figures: ListFigures }) {
  if (code >= 400)
    return (
      <VerdictText verdict="error" title={message}>
        {code}
      </VerdictText>
    );
  return (
    <span title={because}>
      {servedBy === 'etcd' ? 'etcd' : 'watch cache'}{' '}
      <small className={styles.because}>
        <Broken text={because} at={HUMP} />
      </small>
    </span>
  );
}

/** The share of the width for the columns of figures, in percent; the first column has the rest. */
const FIGURES_WIDTH = 80;

/** The columns divide the width by their longest part. */
function widthsOf(queries: readonly string[]): string[] {
  const weights = queries.map(
    (query) => Math.max(...query.split(/(?<=[= ])/).map((part) => part.length)) + LEAST_WEIGHT,
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => `${((FIGURES_WIDTH * weight) / sum).toFixed(1)}%`);
}

/** The least width of a column, for its figures, in characters. */
const LEAST_WEIGHT = 8;

/** Break points: before a value, and before a capital letter inside a word. */
const VALUE = /(?<==)/;
const HUMP = /(?<=[a-z])(?=[A-Z])/;

/** A text that may break at these points when it is too long for its column. */
function Broken({ text, at }: { readonly text: string; readonly at: RegExp }) {
  return text.split(at).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}
