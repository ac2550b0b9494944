import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useFormDraft } from '#panelParts/undo/useUndo.ts';
import type { Questions } from '#protocol/requests.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { type Verdict, VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Flags.module.css';

type CheckedFlag = Questions['checkFlags']['answer'][number];

const LOOKS: Readonly<Record<CheckedFlag['verdict'], Verdict>> = {
  valid: 'fits',
  default: 'waiting',
  removed: 'cannot',
  unknown: 'error',
  invalid: 'error',
};

/** Flags as old articles print them. */
const SAMPLE = [
  '--basic-auth-file=/etc/kubernetes/users.csv',
  '--client-ca-file=/etc/kubernetes/pki/ca.crt',
  '--enable-admission-plugins=NodeRestriction',
  '--enable-bootstrap-token-auth=true',
  '--endpoint-reconciler-type=lease',
  '--etcd-servers-overrides="/events#http://etcd4:2379,http://etcd5:2379"',
  '--feature-gates=ExpandInUsePersistentVolumes=true,VolumeSnapshotDataSource=true',
  '--goaway-chance=0.001',
].join('\n');

/** A field for pasted flags, with kube-apiserver's answer to each. */
export function Flags() {
  const t = useTexts('flags');
  const { value: text, root, edit } = useFormDraft(() => '');
  const isKubeconfig = /^kind:\s*Config\b|^(clusters|contexts|current-context):/m.test(text);
  const { data } = useAsk('checkFlags', text.trim() === '' || isKubeconfig ? null : { text }, { refresh: 'once' });
  const rows = text.trim() === '' ? [] : (data ?? []);
  return (
    <section ref={root} tabIndex={-1} className={styles.flags} aria-labelledby="flags-title">
      <header className={styles.head}>
        <h2 id="flags-title">{t('title')}</h2>
        <p className={looks.faint}>{t('about')}</p>
        <Button onClick={() => edit(() => SAMPLE)}>{t('sample')}</Button>
      </header>
      <textarea
        className={styles.text}
        aria-label={t('label')}
        placeholder={t('ghost')}
        spellCheck={false}
        value={text}
        onChange={(event) => edit(() => event.target.value)}
      />
      <div className={styles.rows} aria-live="polite">
        {isKubeconfig ? (
          <KubeconfigCheck text={text} />
        ) : rows.length === 0 ? (
          <p className={looks.faint}>{t('none')}</p>
        ) : (
          <Rows rows={rows} />
        )}
      </div>
    </section>
  );
}

function Rows({ rows }: { readonly rows: readonly CheckedFlag[] }) {
  const t = useTexts('flags');
  const refused = rows.filter(({ message }) => message !== undefined).length;
  return (
    <>
      <p>{refused === 0 ? t('starts', { count: rows.length }) : t('refuses', { count: refused })}</p>
      <DataTable
        label={t('title')}
        className={styles.table}
        rows={rows}
        keyOf={({ line, name, gate, value }) => `${line} ${name} ${gate ?? ''} ${value ?? ''}`}
        named="flag"
        columns={[
          { id: 'line', heading: t('line'), className: styles.line, kind: 'code', cell: ({ line }) => line },
          { id: 'flag', heading: t('flag'), kind: 'code', cell: ({ gate, name }) => gate ?? `--${name}` },
          {
            id: 'value',
            heading: t('value'),
            className: styles.value,
            kind: 'code',
            cell: ({ value }) => value ?? '',
          },
          { id: 'says', heading: t('says'), cell: (row) => <Says row={row} /> },
        ]}
      />
      <p className={looks.faint}>{t('gates')}</p>
    </>
  );
}

function Says({ row }: { readonly row: CheckedFlag }) {
  const t = useTexts('flags');
  const { release, gate, byDefault, message } = row;
  const more =
    release !== undefined
      ? t(gate === undefined ? 'removedIn' : 'gateUntil', { release })
      : row.verdict === 'valid' && byDefault !== undefined
        ? t('byDefault', { value: byDefault })
        : '';
  return (
    <>
      <VerdictText verdict={LOOKS[row.verdict]}>{t(`verdicts.${row.verdict}`)}</VerdictText>
      {more !== '' && <small className={looks.faint}> {more}</small>}
      {message !== undefined && <code className={styles.message}>{message}</code>}
    </>
  );
}

/** kubectl's reading of a kubeconfig. */
function KubeconfigCheck({ text }: { readonly text: string }) {
  const t = useTexts('flags');
  const { data } = useAsk('checkKubeconfig', { text }, { refresh: 'once' });
  if (!data) return null;
  const { notes, context, server, disableCompression, withoutEffect } = data;
  return (
    <>
      {notes.length === 0 && <VerdictText verdict="fits">{t('kubeconfig.valid')}</VerdictText>}
      <ul>
        {notes.map(({ line, field, verdict, message }) => (
          <li key={`${line} ${field} ${message}`}>
            <VerdictText verdict={verdict === 'refused' ? 'error' : 'cannot'}>{t(`kubeconfig.${verdict}`)}</VerdictText>{' '}
            {line > 0 && <span className={styles.line}>{t('kubeconfig.atLine', { line })} </span>}
            <code>{message === '' ? field : message}</code>
          </li>
        ))}
      </ul>
      {context !== '' && <p className={looks.faint}>{t('kubeconfig.context', { context, server })}</p>}
      {!disableCompression && withoutEffect.length > 0 && (
        <p>
          {t(context === '' ? 'kubeconfig.noContext' : 'kubeconfig.otherCluster', {
            context,
            clusters: withoutEffect.join(', '),
          })}
        </p>
      )}
      <p>{t(disableCompression ? 'kubeconfig.plain' : 'kubeconfig.gzip')}</p>
    </>
  );
}
