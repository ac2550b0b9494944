import { Fragment } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes, formatCount, formatMs } from '#panelParts/figures/formatFigures.ts';
import type { ListColumn, ListFigures } from '#protocol/storageViews.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { useRequestRunner } from '../requests/useRequestRunner.ts';
import styles from './ListCosts.module.css';

const USUAL_QUERIES: readonly string[] = ['', 'resourceVersion=0', 'limit=500'];

/** The same list three ways, as the model would answer it now. A heading sends it. */
export function ListCosts({
  path = '/api/v1/pods',
  queries = USUAL_QUERIES,
  title,
  isBrief = false,
}: {
  readonly path?: string;
  readonly queries?: readonly string[];
  readonly title?: string;
  /** Without what a small place has no room for. */
  readonly isBrief?: boolean;
}) {
  const t = useTexts('storage');
  const { send } = useSend();
  const { run, busy } = useRequestRunner();
  const { data: costs } = useAsk('listCosts', { path, queries }, { refresh: 'moment', playingIntervalMs: 1000 });
  const release = costs?.release ?? '1.36';
  const columns = costs?.columns ?? [];
  const widths = widthsOf(columns.map(({ query }) => (query === '' ? t('cost.none') : query)));
  return (
    <section className={styles.costs} aria-label={title ?? t('cost.title')}>
      <h2>
        {title ?? t('cost.title')}
        {costs && (
          <small title={t('cost.note')}>
            {t('cost.about', { amount: formatCount(costs.objects), bytes: formatBytes(costs.objectBytes) })}
          </small>
        )}
        <Segmented
          className={styles.release}
          label={t('cost.release')}
          value={release}
          segments={[
            { value: '1.36', label: 'v1.36' },
            { value: '1.30', label: 'v1.30' },
          ]}
          onChange={(next) => void send({ type: 'readRules.set', release: next })}
        />
      </h2>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map(({ query }, index) => (
              <th key={query} scope="col" style={{ width: widths[index] }}>
                <button
                  type="button"
                  disabled={busy}
                  title={t('cost.send')}
                  onClick={() => void run({ method: 'GET', url: query === '' ? path : `${path}?${query}` })}
                >
                  {query === '' ? t('cost.none') : <Query text={query} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={t('cost.scanned')} columns={columns} release={release} amount={({ scanned }) => scanned} />
          <Row name={t('cost.sent')} columns={columns} release={release} amount={({ sent }) => sent} />
          <Row
            name={t('cost.bytes')}
            columns={columns}
            release={release}
            amount={({ bytes }) => bytes}
            text={formatBytes}
          />
          {!isBrief && (
            <Row
              name={t('cost.gzip')}
              columns={columns}
              release={release}
              amount={({ gzipBytes }) => gzipBytes}
              text={formatBytes}
            />
          )}
          {!isBrief && (
            <Row
              name={t('cost.gzipCpu')}
              columns={columns}
              release={release}
              amount={({ gzipUs }) => gzipUs}
              text={(us) => `${formatMs(us)} ms`}
              bare
            />
          )}
          <tr>
            <th scope="row">{t('cost.seats')}</th>
            {columns.map(({ query, seats }) => (
              <td key={query}>
                <span className={styles.seats} aria-hidden="true">
                  {Array.from({ length: Math.min(seats, 10) }, (_, seat) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: one seat is like another
                    <i key={seat} />
                  ))}
                </span>
                {seats}
              </td>
            ))}
          </tr>
          <Row
            name={t('cost.takes')}
            columns={columns}
            release={release}
            amount={({ waitUs, executionUs }) => waitUs + executionUs}
            text={(us) => `${formatMs(us)} ms`}
          />
          <Row name={t('cost.requests')} columns={columns} release={release} amount={({ requests }) => requests} />
          <Row
            name={t('cost.fromEtcd')}
            columns={columns}
            release={release}
            amount={({ etcdObjects }) => etcdObjects}
            compared
          />
          {!isBrief && (
            <Row
              name={t('cost.memory')}
              columns={columns}
              release={release}
              amount={({ memoryBytes }) => memoryBytes}
              text={formatBytes}
              compared
            />
          )}
          <Row
            name={t('cost.asOf')}
            columns={columns}
            release={release}
            amount={({ resourceVersion }) => resourceVersion}
            bare
          />
          <tr>
            <th scope="row">{t('cost.by')}</th>
            {columns.map(({ query, figures }) => (
              <td key={query} className={styles.words}>
                {figures[release].code >= 400 ? (
                  <VerdictText verdict="error" title={figures[release].message}>
                    {figures[release].code}
                  </VerdictText>
                ) : (
                  <span title={figures[release].because}>
                    {figures[release].servedBy === 'etcd' ? 'etcd' : 'watch cache'}{' '}
                    <small className={styles.because}>{figures[release].because}</small>
                  </span>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {!isBrief && <p className={styles.note}>{t('cost.note')}</p>}
    </section>
  );
}

/** What the columns of figures have of the width, in percent; the first column has the rest. */
const FIGURES_WIDTH = 80;

/** Columns share the width by their longest part. */
function widthsOf(queries: readonly string[]): string[] {
  const weights = queries.map(
    (query) => Math.max(...query.split(/(?<=[= ])/).map((part) => part.length)) + LEAST_WEIGHT,
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => `${((FIGURES_WIDTH * weight) / sum).toFixed(1)}%`);
}

/** A column has room for its figures, however short its heading is; in characters. */
const LEAST_WEIGHT = 8;

/** Breaks after `=` where it is too long for its column. */
function Query({ text }: { readonly text: string }) {
  return text.split(/(?<==)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}

interface RowProps {
  readonly name: string;
  readonly columns: readonly ListColumn[];
  readonly release: '1.30' | '1.36';
  readonly amount: (figures: ListFigures) => number;
  readonly text?: (amount: number) => string;
  /** The other release's figure beside it, struck through, when it differs. */
  readonly compared?: boolean;
  /** No bar: it is no amount. */
  readonly bare?: boolean;
}

function Row({ name, columns, release, amount, text = formatCount, compared = false, bare = false }: RowProps) {
  const other = release === '1.36' ? '1.30' : '1.36';
  const most = Math.max(1, ...columns.map(({ figures }) => amount(figures[release])));
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map(({ query, figures }) => {
        const now = amount(figures[release]);
        const then = amount(figures[other]);
        return (
          <td key={query}>
            {!compared && !bare && (
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${(now / most) * 100}%` }} />
              </span>
            )}
            {compared && then !== now && <s title={`v${other}`}>{text(then)}</s>}
            {text(now)}
          </td>
        );
      })}
    </tr>
  );
}
