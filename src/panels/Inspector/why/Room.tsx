import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useMoment } from '#client/useMoment.ts';
import { useRunState } from '#client/useRunState.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from '#panelParts/answer/answer.module.css';
import type { Capacity } from '#protocol/explanation.ts';
import { Button } from '#widgets/Button.tsx';

const NODES_SHOWN = 8;

interface Counted {
  readonly seq: number;
  readonly capacity: Capacity | undefined;
}

/**
 * The number of additional Pods like this one that would fit. Counted on request, because each copy costs a cycle; it
 * holds for that moment only.
 */
export function Room({ namespace, name }: { readonly namespace: string; readonly name: string }) {
  const t = useTexts('inspector');
  const client = useClient();
  const seq = useMoment((moment) => moment.seq);
  const [counted, setCounted] = useRunState<Counted>();
  const [busy, setBusy] = useState(false);
  const count = async () => {
    setBusy(true);
    setCounted({ seq, capacity: await client.ask('capacity', { namespace, name }) });
    setBusy(false);
  };
  const capacity = counted?.seq === seq ? counted.capacity : undefined;
  return (
    <section className={styles.part}>
      <h3>
        <span>{t('room')}</span>
        <Button disabled={busy} onClick={() => void count()}>
          {t('roomCount')}
        </Button>
      </h3>
      {capacity && (
        <div role="status">
          <p>{t(capacity.isLimited ? 'roomAtLeast' : 'roomTotal', { total: capacity.total })}</p>
          {capacity.nodes.length > 0 && (
            <p className={styles.quiet}>
              {capacity.nodes
                .slice(0, NODES_SHOWN)
                .map(({ node, count: onNode }) => `${node} ${onNode}`)
                .join(', ')}
              {capacity.nodes.length > NODES_SHOWN &&
                `, ${t('allNodes', { count: capacity.nodes.length - NODES_SHOWN })}`}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
