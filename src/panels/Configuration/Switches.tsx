import { useTexts } from '../../i18n/useTexts.ts';
import type { RunSwitches } from '../../protocol/requests.ts';
import { Segmented } from '../../widgets/Segmented.tsx';
import styles from './Switches.module.css';

interface SwitchesProps {
  readonly switches: RunSwitches;
  readonly onChange: (switches: RunSwitches) => void;
}

/** What Kubernetes did before, where people still read of it. Each says which release does what. */
export function Switches({ switches, onChange }: SwitchesProps) {
  const t = useTexts('configuration');
  return (
    <div className={styles.switches}>
      <div className={styles.switch}>
        <span>{t('queue.title')}</span>
        <Segmented
          label={t('queue.title')}
          value={switches.queue ?? 'hints'}
          segments={[
            { value: 'hints', label: t('queue.hints') },
            { value: 'classic', label: t('queue.classic') },
          ]}
          onChange={(queue) => onChange({ ...switches, queue })}
        />
        <p>{t(`queue.${switches.queue ?? 'hints'}Note`)}</p>
      </div>
      <div className={styles.switch}>
        <span>{t('ties.title')}</span>
        <Segmented
          label={t('ties.title')}
          value={switches.ties ?? 'list'}
          segments={[
            { value: 'list', label: t('ties.list') },
            { value: 'random', label: t('ties.random') },
          ]}
          onChange={(ties) => onChange({ ...switches, ties })}
        />
        <p>{t(`ties.${switches.ties ?? 'list'}Note`)}</p>
      </div>
      <div className={styles.switch}>
        <span>{t('pop.title')}</span>
        <Segmented
          label={t('pop.title')}
          value={switches.popFromBackoff === false ? 'off' : 'on'}
          segments={[
            { value: 'on', label: t('pop.on') },
            { value: 'off', label: t('pop.off') },
          ]}
          onChange={(pop) => onChange({ ...switches, popFromBackoff: pop === 'on' })}
        />
        <p>{t(`pop.${switches.popFromBackoff === false ? 'off' : 'on'}Note`)}</p>
      </div>
    </div>
  );
}

/** Whether anything is as it was in an older release. */
export function isOlder({ queue, ties, popFromBackoff }: RunSwitches): boolean {
  return queue === 'classic' || ties === 'random' || popFromBackoff === false;
}
