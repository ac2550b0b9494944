import { useClient } from '#client/ClientProvider.tsx';
import { takeTrialBack, useTrial } from '#client/trialStore.ts';
import { useRecord } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Inspector.module.css';

/** What was tried on a fork and what has come of it; kept or taken back. */
export function TrialNote() {
  const t = useTexts('inspector');
  const client = useClient();
  const { trial, keep } = useTrial();
  const isHere = useMoment(({ branch }) => branch === trial?.fork);
  const about = trial?.from.selection;
  const pod = useRecord('pods', about?.kind === 'Pod' ? `${about.namespace}/${about.name}` : undefined);
  if (!trial || !isHere) return null;
  const result = !pod
    ? t('trial.look')
    : pod.node === ''
      ? t('trial.waits', { pod: pod.name })
      : t('trial.onNode', { pod: pod.name, node: pod.node });
  return (
    <section className={styles.trial} aria-label={t('trial.label')}>
      <p role="status">
        {t('trial.tried', { change: trial.change })} {result}
      </p>
      <Button onClick={keep}>{t('trial.keep')}</Button>
      <Button onClick={() => void takeTrialBack(client)}>{t('trial.back')}</Button>
    </section>
  );
}
