import { useRef } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { Button } from '#widgets/Button.tsx';
import { Section } from '#widgets/Section.tsx';
import { useSize } from '#widgets/useSize.ts';
import { ASK_ROWS } from './askRows.ts';
import { ChangeSets } from './ChangeSets.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { FactLine } from './FactLine.tsx';
import { FullWorkloads } from './FullWorkloads.tsx';
import styles from './Lab.module.css';
import type { LandingProps } from './landingProps.ts';
import { Missing } from './Missing.tsx';
import { PendingCauses } from './PendingCauses.tsx';
import { RedactButton } from './RedactButton.tsx';
import { TellingParts } from './rehearsal/TellingParts.tsx';
import { UseOfAll } from './UseOfAll.tsx';
import { Where } from './where/Where.tsx';

/** The landing page of a cluster: its figures, its waiting Pods with causes, possible fixes, and missing kinds. */
export function LandingPage(props: LandingProps) {
  const t = useTexts('lab');
  const { landing, actions } = props;
  const page = useRef<HTMLDivElement>(null);
  const cluster = useRef<HTMLDivElement>(null);
  const scrolled = useSize(page);
  const beside = useSize(cluster);
  const kept = landing.kinds.filter(({ modelled }) => !modelled);
  return (
    <div ref={page} className={styles.lab}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <div className={styles.buttons}>
          <ChooseFiles actions={actions} label={t('dropAnother')} onFiles={actions.openFiles} />
          <RedactButton actions={actions} />
          <Button tone="primary" onClick={() => showView('nodes')}>
            {t('onStage')}
          </Button>
        </div>
      </header>
      <FactLine landing={landing} />
      <div className={styles.columns}>
        {/* It stays in sight beside the questions: from its top where it is shorter than the page, else from its end. */}
        <div ref={cluster} className={styles.stays} style={{ top: Math.min(0, scrolled.heightPx - beside.heightPx) }}>
          <Where />
          <PendingCauses landing={landing} />
          <UseOfAll landing={landing} />
          <FullWorkloads landing={landing} />
        </div>
        <div>
          <ChangeSets landing={landing} />
          {ASK_ROWS.length > 0 && (
            <Section title={t('ask')}>
              <ul className={styles.ask}>
                {ASK_ROWS.map(({ id, Row }) => (
                  <li key={id}>
                    <Row {...props} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <TellingParts parts={landing.caveats} />
          <Missing landing={landing} />
        </div>
      </div>
      <footer className={styles.foot}>
        <b>{t('private')}</b>
        <span>{t('bare', { secrets: landing.bare.secrets, count: landing.bare.variables })}</span>
        {kept.length > 0 && (
          <span>{t('keptKinds', { kinds: kept.map(({ kind, count }) => `${count} ${kind}`).join(', ') })}</span>
        )}
      </footer>
    </div>
  );
}
