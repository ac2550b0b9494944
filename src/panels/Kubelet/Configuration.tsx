import { useState } from 'react';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { KubeletSettingsView } from '#protocol/kubeletSettings.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Kubelet.module.css';
import { Problems } from './Problems.tsx';
import { PRESETS, type Preset } from './presets.ts';

interface ConfigurationProps {
  readonly node: string;
  readonly settings: KubeletSettingsView;
}

/** The KubeletConfiguration as text, to apply to this kubelet or to all. */
export function Configuration({ node, settings }: ConfigurationProps) {
  const t = useTexts('kubelet');
  const { send, problems, busy } = useSend();
  const [text, setText] = useState(settings.text === '' ? PRESETS.defaults : settings.text);
  const [fsnotify, setFsnotify] = useState(settings.fsnotify);
  const apply = (to: { readonly node?: string }) =>
    void send({ type: 'kubelet.configure', ...to, configuration: text, fsnotify });
  return (
    <section aria-label={t('configuration')}>
      <h3>{t('configuration')}</h3>
      <p className={styles.quiet}>{t(settings.text === '' ? 'byDefault' : settings.isOwn ? 'ofThisNode' : 'ofAll')}</p>
      <div className={styles.row}>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <Button key={preset} title={t(`presetAbout.${preset}`)} onClick={() => setText(PRESETS[preset])}>
            {t(`presets.${preset}`)}
          </Button>
        ))}
      </div>
      <textarea
        className={styles.text}
        aria-label={t('configurationText')}
        spellCheck={false}
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={fsnotify} onChange={(event) => setFsnotify(event.target.checked)} />
        {t('fsnotify')}
      </label>
      <div className={styles.row}>
        <Button tone="primary" disabled={busy} onClick={() => apply({ node })}>
          {t('apply')}
        </Button>
        <Button disabled={busy} onClick={() => apply({})}>
          {t('applyToAll')}
        </Button>
      </div>
      <Problems problems={problems} />
    </section>
  );
}
