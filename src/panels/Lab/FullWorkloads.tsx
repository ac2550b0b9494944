import { podSelection } from '#client/podSelection.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Landing } from '#protocol/lab.ts';
import { Button } from '#widgets/Button.tsx';
import { Section } from '#widgets/Section.tsx';
import styles from './Lab.module.css';

/** Workloads that cannot grow by one Pod. */
export function FullWorkloads({ landing: { full, isSeen } }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  return (
    <Section title={t('full')} note={t('fullNote')}>
      {full.length === 0 && <p className={styles.quiet}>{t(isSeen ? 'fullNone' : 'notSeen')}</p>}
      <ul className={styles.full}>
        {full.map(({ kind, namespace, name, pod }) => (
          <li key={`${kind}/${namespace}/${name}`}>
            <Button onClick={() => useSelection.getState().select(podSelection(pod))}>
              {kind} {namespace}/{name}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
