import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';
import { EXTENSIONS } from './presets.ts';

const API_SERVICE = 'APIService';

/** Extends the API by an aggregated server and a CustomResourceDefinition, and removes them again. */
export function ExtensionButtons() {
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
