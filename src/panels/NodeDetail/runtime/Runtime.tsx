import { useTexts } from '#i18n/useTexts.ts';
import type { PodAnatomy } from '#protocol/nodeDetail.ts';
import { Badge } from '#widgets/SourceBadge.tsx';
import { Anatomy } from './Anatomy.tsx';
import styles from './Runtime.module.css';

const MOST = 24;

/** The sandboxes of a node and their containers; unusual ones first. */
export function Runtime({ pods }: { readonly pods: readonly PodAnatomy[] }) {
  const t = useTexts('nodeDetail');
  const shown = [...pods].sort((a, b) => Number(isUsual(a)) - Number(isUsual(b))).slice(0, MOST);
  return (
    <div className={styles.body}>
      <p className={styles.quiet}>{pods.length === 0 ? t('noPods') : t('runtimeHint')}</p>
      <p className={styles.quiet}>
        <Badge>{t('oftenRead')}</Badge> {t('dockershim')}
      </p>
      <div className={styles.cards}>
        {shown.map((pod) => (
          <Anatomy key={pod.uid} anatomy={pod} isNamed />
        ))}
      </div>
      {pods.length > shown.length && (
        <p className={styles.quiet}>{t('morePods', { count: pods.length - shown.length })}</p>
      )}
    </div>
  );
}

function isUsual({ sandbox, containers }: PodAnatomy): boolean {
  return sandbox === 'ready' && containers.every(({ kind, state }) => kind === 'init' || state === 'running');
}
