import { useState } from 'react';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { KubeletSettingsView } from '#protocol/kubeletSettings.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Kubelet.module.css';
import { Problems } from './Problems.tsx';
import { SAMPLE_MANIFEST } from './presets.ts';

interface StaticFilesProps {
  readonly node: string;
  readonly files: KubeletSettingsView['files'];
}

/** The manifests of static Pods on the machine. */
export function StaticFiles({ node, files }: StaticFilesProps) {
  const t = useTexts('kubelet');
  const { send, problems, busy } = useSend();
  const [name, setName] = useState('web.yaml');
  const [yaml, setYaml] = useState(SAMPLE_MANIFEST);
  return (
    <section aria-label={t('files')}>
      <h3>{t('files')}</h3>
      {files.length === 0 && <p className={styles.quiet}>{t('noFiles')}</p>}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={`${file.via} ${file.name}`} className={styles.row}>
            <code>{file.name}</code>
            <Button
              onClick={() => {
                setName(file.name);
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
      <Button disabled={busy || name === ''} onClick={() => void send({ type: 'staticPod.put', node, name, yaml })}>
        {t('put')}
      </Button>
      <Problems problems={problems} />
    </section>
  );
}
