import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { QosAmounts, QosPart, QosTable } from '#protocol/qosTable.ts';
import styles from './Qos.module.css';
import { useQuietAnswer } from './useQuietAnswer.ts';

const MOST_SHOWN = 4;

/** For each Pod what decides about its QoS class, container by container. */
export function QosTables({ file }: { readonly file: ManifestFile }) {
  const tables = useQuietAnswer('qosTable', file) ?? [];
  return (
    <div className={styles.tables}>
      {tables.slice(0, MOST_SHOWN).map((table) => (
        <Table key={`${table.kind} ${table.name}`} table={table} />
      ))}
    </div>
  );
}

function Table({ table }: { readonly table: QosTable }) {
  const t = useTexts('editor');
  const { name, qosClass, parts, node, nodeMemoryBytes } = table;
  const isPodLevel = parts.some(({ container }) => container === '');
  return (
    <section aria-label={t('qosOf', { name, qosClass })}>
      <h3>{t('qosOf', { name, qosClass })}</h3>
      <p>
        {t(`qosWhy.${qosClass}`)} {isPodLevel && t('qosPodLevel')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('qosContainer')}</th>
            <th scope="col">cpu</th>
            <th scope="col">memory</th>
            <th scope="col">oom_score_adj</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <Row key={`${part.container} ${part.isInit}`} part={part} />
          ))}
        </tbody>
      </table>
      {node !== '' && <p>{t('qosOnNode', { node, memory: formatMemory(nodeMemoryBytes) })}</p>}
    </section>
  );
}

function Row({ part }: { readonly part: QosPart }) {
  const t = useTexts('editor');
  const { container, isInit, counts, cpu, memory, oomScoreAdj } = part;
  return (
    <tr data-counts={counts}>
      <th scope="row">
        {container === '' ? t('qosWholePod') : container} {isInit && <small>{t('qosInit')}</small>}
      </th>
      <Amounts amounts={cpu} format={formatCpu} />
      <Amounts amounts={memory} format={formatMemory} />
      <td>{oomScoreAdj}</td>
    </tr>
  );
}

/** Request and limit with the sign between them that holds. */
function Amounts({
  amounts: { request, limit, isEqual },
  format,
}: {
  readonly amounts: QosAmounts;
  readonly format: (value: number) => string;
}) {
  const t = useTexts('editor');
  const of = (value: number) => (value < 0 ? t('qosNone') : format(value));
  if (request < 0 && limit < 0) return <td>{t('qosNone')}</td>;
  return (
    <td>
      {of(request)} {isEqual ? '=' : '≠'} {of(limit)}
    </td>
  );
}
