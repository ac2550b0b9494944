import { useTexts } from '#i18n/useTexts.ts';
import { StageList } from '#panelParts/requests/StageList.tsx';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import { classes } from '#widgets/classes.ts';
import { Section } from '#widgets/Section.tsx';
import { FaultSwitches } from '../FaultSwitches.tsx';
import styles from '../Storage.module.css';
import { Chain } from './Chain.tsx';
import { Composer } from './Composer.tsx';
import { Delegation } from './Delegation.tsx';
import { ExtensionButtons } from './ExtensionButtons.tsx';
import { RequestList } from './RequestList.tsx';
import { useShownRequest } from './useShownRequest.ts';

/** A form for a request, and its way handler by handler. */
export function RequestsTab() {
  const t = useTexts('storage');
  const shown = useShownRequest();
  return (
    <div className={styles.tab}>
      <div className={classes(styles.columns, styles.wide)}>
        <div>
          <Composer />
          <RequestList shown={shown} />
        </div>
        <div>
          <Delegation shown={shown} />
          <section className={styles.block} aria-label={t('delegation.extend')}>
            <ExtensionButtons />
          </section>
          <Section className={styles.block} title={t('faults.title')}>
            <FaultSwitches faults={['authentication.errors', 'anonymousAuth.off', 'webhook.deny', 'webhook.timeout']} />
          </Section>
        </div>
      </div>
      <div className={styles.ruled}>
        <Chain shown={shown} />
        {shown.xray && (
          <section className={styles.block} aria-label={t('chain.whole')}>
            <StageList xray={shown.xray} />
            <TruthBadge topic="requests" />
          </section>
        )}
      </div>
    </div>
  );
}
