import { addTexts } from '#i18n/addTexts.ts';
import { configuration } from '#i18n/en/configuration.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { RunSwitches } from '#protocol/runSource.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import styles from './Switches.module.css';

addTexts('configuration', configuration);

interface SwitchesProps {
  readonly switches: RunSwitches;
  readonly onChange: (switches: RunSwitches) => void;
}

const RELEASES = ['1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36'] as const;
const NEWEST = '1.36';

/** Older behaviour of Kubernetes that people still read about. Each switch names the releases that have it. */
export function Switches({ switches, onChange }: SwitchesProps) {
  const t = useTexts('configuration');
  const { release, queue, ties, pops, backoff } = shown(switches);
  return (
    <div className={styles.switches}>
      <div className={styles.switch}>
        <span>{t('release.title')}</span>
        <Segmented
          label={t('release.title')}
          value={release}
          segments={RELEASES.map((each) => ({ value: each, label: each }))}
          onChange={(chosen) => onChange(ofRelease(switches, chosen))}
        />
        <p>{t('release.note')}</p>
      </div>
      <div className={styles.switch}>
        <span>{t('queue.title')}</span>
        <Segmented
          label={t('queue.title')}
          value={queue}
          segments={[
            { value: 'hints', label: t('queue.hints') },
            { value: 'classic', label: t('queue.classic') },
          ]}
          onChange={(chosen) => onChange({ ...switches, queue: chosen })}
        />
        <p>{t(`queue.${queue}Note`)}</p>
      </div>
      <div className={styles.switch}>
        <span>{t('ties.title')}</span>
        <Segmented
          label={t('ties.title')}
          value={ties}
          segments={[
            { value: 'list', label: t('ties.list') },
            { value: 'random', label: t('ties.random') },
          ]}
          onChange={(chosen) => onChange({ ...switches, ties: chosen })}
        />
        <p>{t(`ties.${ties}Note`)}</p>
      </div>
      <div className={styles.switch}>
        <span>{t('pop.title')}</span>
        <Segmented
          label={t('pop.title')}
          value={pops}
          segments={[
            { value: 'on', label: t('pop.on') },
            { value: 'off', label: t('pop.off') },
          ]}
          onChange={(chosen) => onChange({ ...switches, popFromBackoff: chosen === 'on' })}
        />
        <p>{t(`pop.${pops}Note`)}</p>
      </div>
      <div className={styles.switch}>
        <span>{t('backoff.title')}</span>
        <Segmented
          label={t('backoff.title')}
          value={backoff}
          segments={[
            { value: 'on', label: t('backoff.on') },
            { value: 'off', label: t('backoff.off') },
          ]}
          onChange={(chosen) => onChange({ ...switches, backoff: chosen })}
        />
        <p>{t(`backoff.${backoff}Note`)}</p>
      </div>
    </div>
  );
}

/** The release's defaults where no switch is set. Upstream source: pkg/features/kube_features.go of each release. */
function shown({ release = NEWEST, queue, ties, popFromBackoff, backoff }: RunSwitches) {
  return {
    release,
    queue: queue ?? (release < '1.32' ? 'classic' : 'hints'),
    ties: ties ?? (release < '1.35' ? 'random' : 'list'),
    pops: (popFromBackoff ?? release >= '1.33') ? 'on' : 'off',
    backoff: backoff ?? 'on',
  } as const;
}

/** The switches `queue`, `ties` and `popFromBackoff` return to the release's defaults. */
function ofRelease({ featureGates, backoff }: RunSwitches, release: NonNullable<RunSwitches['release']>): RunSwitches {
  return {
    ...(release === NEWEST ? undefined : { release }),
    ...(backoff && { backoff }),
    ...(featureGates && { featureGates }),
  };
}

/** Whether any behaviour is that of an older release. */
export function isOlder(switches: RunSwitches): boolean {
  const { release, queue, ties, pops } = shown(switches);
  return release !== NEWEST || queue === 'classic' || ties === 'random' || pops === 'off';
}
