import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { secondsOf } from '#panelParts/figures/formatDuration.ts';
import type { KubeletLoop, PodSourceView } from '#protocol/kubeletLoop.ts';
import { classes } from '#widgets/classes.ts';
import styles from './Machinery.module.css';

/** The sources of the kubelet's Pods. */
export function Sources({ loop: { sources, node, pods } }: { readonly loop: KubeletLoop }) {
  const t = useTexts('podLife');
  const how = ({ isOn, everyUs, notifies }: PodSourceView) => {
    if (!isOn) return t('off');
    if (everyUs === 0) return t('watch');
    const seconds = secondsOf(everyUs).replace(/\.0+$/, '');
    return notifies ? t('everyNotified', { seconds }) : t('every', { seconds });
  };
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>
        <Term card="podSources">{t('sources')}</Term>
      </h2>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li
            key={source.name}
            className={classes(source.pods > 0 && styles.on)}
            title={t('podCount', { count: source.pods })}
          >
            <b>{source.name}</b>
            <small>{how(source)}</small>
          </li>
        ))}
      </ul>
      <p className={styles.faint}>
        <b title={node}>{node}</b>
        {t('kubeletPods', { count: pods })}
      </p>
    </div>
  );
}
