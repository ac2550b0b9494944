import { useEffect, useRef } from 'react';
import type { Micros } from '#base/time.ts';
import { useRecord } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import type { NodeDetail } from '#protocol/nodeDetail.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
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

/** The Node's conditions in the API, and the time of their last transition. */
function Conditions({ detail }: { readonly detail: NodeDetail }) {
  const t = useTexts('nodeDetail');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const since = (us: Micros | undefined) => {
    if (us === undefined) return '';
    return us < 0 ? t('beforeStart') : t('since', { wait: formatWait(nowUs - us) });
  };
  const { conditions, monitorGraceUs, pressureTransitionUs } = detail;
  const limits = t('conditionLimits', {
    grace: formatWait(monitorGraceUs),
    transition: formatWait(pressureTransitionUs),
  });
  return (
    <ul className={styles.conditions} aria-label={t('conditions')}>
      {conditions.map(({ type, status, reason, message, transitionUs }) => (
        <li key={type} title={`${reason}: ${message}`}>
          <VerdictText verdict={verdictOf(type, status)}>
            {type} {status}
          </VerdictText>
          <small>{since(transitionUs)}</small>
          {!isWell(type, status) && <code>{message === '' ? reason : message}</code>}
        </li>
      ))}
      <li className={styles.limits}>{limits}</li>
    </ul>
  );
}

function isWell(type: string, status: string): boolean {
  return status === (type === 'Ready' ? 'True' : 'False');
}

function verdictOf(type: string, status: string): 'fits' | 'waiting' | 'error' {
  if (status !== 'True' && status !== 'False') return 'waiting';
  return isWell(type, status) ? 'fits' : 'error';
}
