import { useState } from 'react';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { KubeletSettingsView } from '#protocol/kubeletSettings.ts';
import { Button } from '#widgets/Button.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import styles from './Kubelet.module.css';
import { Problems } from './Problems.tsx';
import { SAMPLE_MANIFEST } from './presets.ts';

interface StaticFilesProps {
  readonly node: string;
  readonly files: KubeletSettingsView['files'];
  /** The fields of the kubelet's configuration. */
  readonly fields: KubeletSettingsView['fields'];
}

type Via = KubeletSettingsView['files'][number]['via'];

const VIAS: readonly Via[] = ['file', 'http'];
/** The field that must be configured for each source. */
const SOURCE_FIELDS: Readonly<Record<Via, string>> = { file: 'staticPodPath', http: 'staticPodURL' };

/** The manifests of static Pods: on the machine, or behind the URL that its kubelet reads. */
export function StaticFiles({ node, files, fields }: StaticFilesProps) {
  const t = useTexts('kubelet');
  const { send, problems, busy } = useSend();
  const [name, setName] = useState('web.yaml');
  const [yaml, setYaml] = useState(SAMPLE_MANIFEST);
  const [via, setVia] = useState<Via>('file');
  const isRead = fields.some(({ field, value }) => field === SOURCE_FIELDS[via] && value !== '""' && value !== '');
  return (
    <section aria-label={t('files')}>
      <h3>{t('files')}</h3>
      {files.length === 0 && <p className={styles.quiet}>{t('noFiles')}</p>}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={`${file.via} ${file.name}`} className={styles.row}>
            <code>{file.name}</code>
            {file.via === 'http' && <small className={styles.quiet}>{t('atURL')}</small>}
            <Button
              onClick={() => {
                setName(file.name);
                setVia(file.via);
                setYaml(file.text);
              }}
            >
              {t('edit')}
            </Button>
            <Button
              disabled={busy}
              onClick={() => void send({ type: 'staticPod.remove', node, name: file.name, via: file.via })}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <input
        className={styles.name}
        aria-label={t('fileName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <textarea
        className={styles.text}
        aria-label={t('fileText')}
        spellCheck={false}
        rows={9}
        value={yaml}
        onChange={(event) => setYaml(event.target.value)}
      />
      <Segmented
        label={t('source')}
        segments={VIAS.map((each) => ({ value: each, label: t(`sources.${each}`) }))}
        value={via}
        onChange={setVia}
      />
      {!isRead && <p className={styles.quiet}>{t(`unread.${via}`)}</p>}
      <Button
        disabled={busy || name === ''}
        onClick={() => void send({ type: 'staticPod.put', node, name, yaml, ...(via === 'http' && { via }) })}
      >
        {via === 'file' ? t('put') : t('offer')}
      </Button>
      <Problems problems={problems} />
    </section>
  );
}
