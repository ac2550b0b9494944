import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { StageList } from '#panelParts/requests/StageList.tsx';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { Section } from '#widgets/Section.tsx';
import { FaultSwitches } from '../FaultSwitches.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';
import { Chain } from './Chain.tsx';
import { Composer } from './Composer.tsx';
import { Delegation } from './Delegation.tsx';
import { EXTENSIONS } from './presets.ts';
import { RequestList } from './RequestList.tsx';
import { useShownRequest } from './useShownRequest.ts';

const API_SERVICE = 'APIService';

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

/** Extends the API by an aggregated server and a CustomResourceDefinition, and removes them again. */
function ExtensionButtons() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: services } = useAsk('list', { kind: API_SERVICE });
  const { data: slices } = useAsk('list', { kind: 'EndpointSlice' });
  const hasService = (services?.length ?? 0) > 0;
  const hasEndpoints = slices?.some((slice) => nameOf(slice) === 'metrics-server-1') ?? false;
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        {!hasService && (
          <Button
            disabled={busy}
            onClick={() =>
              void send({ type: 'manifests.apply', files: [{ name: 'extensions.yaml', text: EXTENSIONS }] })
            }
          >
            {t('delegation.install')}
          </Button>
        )}
        {hasService && hasEndpoints && (
          <Button
            disabled={busy}
            onClick={() =>
              void send({
                type: 'object.delete',
                kind: 'EndpointSlice',
                namespace: 'kube-system',
                name: 'metrics-server-1',
              })
            }
          >
            {t('delegation.noEndpoints')}
          </Button>
        )}
        {hasService && (
          <Button
            disabled={busy}
            onClick={() => void send({ type: 'object.delete', kind: API_SERVICE, name: 'v1beta1.metrics.k8s.io' })}
          >
            {t('delegation.remove')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{t('delegation.hint')}</p>
      <Refusal problem={problem} />
    </div>
  );
}

function nameOf(object: object): string {
  return (object as { readonly metadata?: { readonly name?: string } }).metadata?.name ?? '';
}
