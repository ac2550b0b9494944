import { useEffect, useRef } from 'react';
import { useRecord } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { NodeDetail } from '#protocol/nodeDetail.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { Conditions } from './Conditions.tsx';
import styles from './NodeDetail.module.css';
import { Pulse } from './Pulse.tsx';

interface DetailHeadProps {
  readonly node: string;
  readonly detail: NodeDetail | undefined;
  readonly onBack: () => void;
}

/** The name of the node, its heartbeats, and its status. */
export function DetailHead({ node, detail, onBack }: DetailHeadProps) {
  const t = useTexts('nodeDetail');
  const record = useRecord('nodes', node);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <header className={styles.head} data-node={node}>
      <div className={styles.name}>
        <Button ref={back} onClick={onBack} title={t('backHint')} aria-keyshortcuts="Escape">
          ← {t('back')}
        </Button>
        <h1>{node}</h1>
        <p className={looks.small}>
          {record && record.zone !== '' && `${t('zone', { zone: record.zone })}, `}
          {detail?.hostIP}
        </p>
      </div>
      {detail && <Pulse detail={detail} />}
      {detail && <Conditions detail={detail} />}
    </header>
  );
}
