import { memo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { classes } from '#widgets/classes.ts';
import styles from './Delegation.module.css';
import { useRequestRunner } from './useRequestRunner.ts';
import type { ShownRequest } from './useShownRequest.ts';

/** The delegation chain in order, each server with a path that ends there. */
const SERVERS = [
  { id: 'kube-aggregator', text: 'aggregator', path: '/apis/metrics.k8s.io/v1beta1/pods' },
  { id: 'kube-apiserver', text: 'builtIn', path: '/api/v1/pods' },
  { id: 'apiextensions-apiserver', text: 'extensions', path: '/apis/stable.example.com/v1/crontabs' },
  { id: '404', text: 'notFound', path: '/apis/no.such/v1/x' },
] as const;

/** The server in one process that answered. The path decides, so only one answers. */
export const Delegation = memo(function Delegation({ shown: { xray } }: { readonly shown: ShownRequest }) {
  const t = useTexts('storage');
  const { run, busy } = useRequestRunner();
  const detail = xray?.stages.find(({ id }) => id === 'delegation')?.detail ?? '';
  const hit = SERVERS.findIndex(({ id }) => detail.startsWith(id));
  return (
    <section className={styles.delegation} aria-label={t('delegation.title')}>
      <h2>
        <Term card="delegation">{t('delegation.title')}</Term> <small>{t('delegation.about')}</small>
      </h2>
      <ol>
        {SERVERS.map(({ id, text, path }, row) => (
          <li key={id} className={classes(row === hit && styles.hit, (hit >= 0 ? row > hit : true) && styles.rest)}>
            <i />
            <div>
              <b>{t(`delegation.${text}`)}</b>
              <button
                type="button"
                disabled={busy}
                title={t('delegation.send', { path })}
                onClick={() => void run({ method: 'GET', url: path })}
              >
                {path}
              </button>
            </div>
            <span data-failed={(row === hit && (xray?.code ?? 0) >= 400) || undefined}>
              {row === hit && xray && xray.code > 0 ? xray.code : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
});
