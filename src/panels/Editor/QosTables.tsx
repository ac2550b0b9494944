import { useEffect, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { QosAmounts, QosTable } from '#protocol/nodes.ts';
import type { Questions } from '#protocol/requests.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './Qos.module.css';

const QUIET_MS = 400;

/** Longer texts are dumps and traces. */
const MOST_CHARACTERS = 100_000;

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
      <DataTable
        label={t('qosOf', { name, qosClass })}
        rows={parts}
        keyOf={({ container, isInit }) => `${container} ${isInit}`}
        marks={({ counts }) => ({ 'data-counts': counts })}
        columns={[
          {
            id: 'container',
            heading: t('qosContainer'),
            cell: ({ container, isInit }) => (
              <>
                {container === '' ? t('qosWholePod') : container} {isInit && <small>{t('qosInit')}</small>}
              </>
            ),
          },
          { id: 'cpu', heading: 'cpu', cell: ({ cpu }) => amountsText(cpu, formatCpu, t('qosNone')) },
          { id: 'memory', heading: 'memory', cell: ({ memory }) => amountsText(memory, formatMemory, t('qosNone')) },
          { id: 'oom', heading: 'oom_score_adj', cell: ({ oomScoreAdj }) => oomScoreAdj },
        ]}
      />
      {node !== '' && <p>{t('qosOnNode', { node, memory: formatMemory(nodeMemoryBytes) })}</p>}
    </section>
  );
}

/** Request and limit with the sign between them that holds. */
function amountsText({ request, limit, isEqual }: QosAmounts, format: (value: number) => string, none: string): string {
  if (request < 0 && limit < 0) return none;
  const of = (value: number) => (value < 0 ? none : format(value));
  return `${of(request)} ${isEqual ? '=' : '≠'} ${of(limit)}`;
}

type AboutFile = 'qosClasses' | 'qosTable';

/** Asks about a text once nobody has written for a moment; nothing about a very long one. The last answer stays until then. */
export function useQuietAnswer<N extends AboutFile>(name: N, file: ManifestFile): Questions[N]['answer'] | undefined {
  const client = useClient();
  const [answer, setAnswer] = useState<Questions[N]['answer']>();
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      if (file.text.trim() === '' || file.text.length > MOST_CHARACTERS) {
        setAnswer(undefined);
        return;
      }
      client
        .ask(name, { files: [file] })
        .then((said) => {
          if (!stale) setAnswer(said);
        })
        .catch(() => undefined);
    }, QUIET_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, name, file]);
  return answer;
}
