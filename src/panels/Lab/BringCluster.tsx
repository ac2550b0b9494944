import { COLLECTOR } from '#base/collector.ts';
import type { Opening } from '#client/orreryClient.ts';
import { useOpening } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { CommandLine } from './CommandLine.tsx';
import styles from './Lab.module.css';

/** Explains how to bring a person's own cluster onto the page. */
export function BringCluster({ actions }: { readonly actions: Pick<PageActions, 'openFiles' | 'readFiles'> }) {
  const t = useTexts('lab');
  const files = filesOf(useOpening());
  return (
    <section className={styles.bring} aria-label={t('empty.title')}>
      <h1>{t('empty.title')}</h1>
      {files > 0 && <p>{t('empty.manifests', { count: files })}</p>}
      <p>{t('empty.about')}</p>
      <CommandLine command={COLLECTOR} label={t('copyCommand')} />
      <p>{t('empty.also')}</p>
      <div className={styles.buttons}>
        <ChooseFiles actions={actions} tone="primary" label={t('chooseFiles')} onFiles={actions.openFiles} />
        <ChooseFiles actions={actions} isFolder label={t('chooseFolder')} onFiles={actions.openFiles} />
      </div>
      <p className={styles.quiet}>{t('empty.privacy')}</p>
    </section>
  );
}

/** The number of files that the run was opened from. */
function filesOf(opening: Opening | undefined): number {
  const source = opening && 'format' in opening ? opening.source : opening;
  return source?.files?.length ?? 0;
}
