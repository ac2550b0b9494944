import { useRef, useState } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { Button } from '#widgets/Button.tsx';
import { formatCount } from '#widgets/formatCount.ts';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './OwnObjects.module.css';

interface OwnObjectsProps {
  readonly actions: Pick<PageActions, 'open' | 'read' | 'load'>;
}

function DropBox({ actions }: OwnObjectsProps) {
  const t = useTexts('scenarioList');
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.drop} aria-label={t('drop')}>
      <svg className={styles.picture} viewBox="0 0 120 56" aria-hidden="true">
        <path className={styles.bin} d="M18 14v38q0 3 3 3h78q3 0 3-3v-38" />
        <path className={styles.brim} d="M10 14h28M82 14h28" />
        <rect className={styles.sheet} x="44" y="2" width="32" height="28" rx="2" />
        <path className={styles.lines} d="M50 11h20M50 17h14" />
        <rect className={styles.one} x="24" y="38" width="46" height="13" rx="2" />
        <rect className={styles.two} x="73" y="38" width="22" height="13" rx="2" />
      </svg>
      <b>{t('drop')}</b>
      <code>kubectl get nodes,pods,pdb -A -o yaml</code>
      <p>{t('private')}</p>
      <div className={styles.actions}>
        <Button onClick={() => input.current?.click()}>{t('choose')}</Button>
        <Button onClick={() => actions.open('editor')}>{t('paste')}</Button>
      </div>
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple
        accept=".yaml,.yml,.json,.csv,.txt,.gz"
        aria-label={t('choose')}
        tabIndex={-1}
        onChange={(event) => {
          const element = event.currentTarget;
          if (element.files !== null)
            void actions.read(element.files).then((files) => {
              // The same file can be chosen again after it was mended.
              element.value = '';
              actions.load(files, 'apply');
            });
        }}
      />
    </section>
  );
}

function Kinds() {
  const t = useTexts('scenarioList');
  const { data, error } = useAsk('objects', {});
  const [open, setOpen] = useState<string | null>(null);
  if (error !== undefined && data === undefined) return <p className={styles.dim}>{t('objectsFailed')}</p>;
  const kinds = data ?? [];
  const kept = kinds.filter((kind) => !kind.modelled);
  return (
    <section className={styles.kinds}>
      <h2>{t('objects')}</h2>
      {kinds.length === 0 && <p className={styles.dim}>{t('noObjects')}</p>}
      <ul>
        {kinds.map((kind) => (
          <li key={kind.kind}>
            <button
              type="button"
              className={styles.kind}
              aria-expanded={open === kind.kind}
              onClick={() => setOpen(open === kind.kind ? null : kind.kind)}
            >
              <span>{kind.kind}</span>
              {!kind.modelled && (
                <span className={styles.kept}>
                  <VerdictGlyph verdict="waiting" /> {t('kept')}
                </span>
              )}
              <span className={styles.count}>{formatCount(kind.count)}</span>
            </button>
            {open === kind.kind && <Objects kind={kind.kind} />}
          </li>
        ))}
      </ul>
      {kept.length > 0 && <p className={styles.dim}>{t('keptText')}</p>}
    </section>
  );
}

interface Named {
  readonly metadata?: { readonly namespace?: string; readonly name?: string };
}

const MOST_LISTED = 200;

function Objects({ kind }: { readonly kind: string }) {
  const t = useTexts('scenarioList');
  const { data } = useAsk('list', { kind }, { refresh: 'once' });
  const select = useSelection((state) => state.select);
  const objects = (data ?? []) as readonly Named[];
  return (
    <ul className={styles.objects}>
      {objects.slice(0, MOST_LISTED).map(({ metadata: { namespace, name = '' } = {} }) => (
        <li key={`${namespace}/${name}`}>
          <button
            type="button"
            onClick={() => select(namespace === undefined ? { kind, name } : { kind, namespace, name })}
          >
            {namespace === undefined ? name : `${namespace}/${name}`}
          </button>
        </li>
      ))}
      {objects.length > MOST_LISTED && (
        <li className={styles.dim}>{t('more', { count: objects.length - MOST_LISTED })}</li>
      )}
    </ul>
  );
}

/** Bring your own: files, paste, and what is in the cluster now, kinds that the model only keeps included. */
export function OwnObjects(props: OwnObjectsProps) {
  return (
    <div className={styles.own}>
      <DropBox {...props} />
      <Kinds />
    </div>
  );
}
