import { useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { ManifestFile } from '#protocol/command.ts';
import styles from './Qos.module.css';
import { QosTables, useQuietAnswer } from './QosTables.tsx';

const MOST_SHOWN = 4;

/** The QoS class of what is being written; opened, what it comes from. */
export function QosLine({ file, className }: { readonly file: ManifestFile; readonly className: string | undefined }) {
  const t = useTexts('editor');
  const [isOpen, setOpen] = useState(false);
  const classes = useQuietAnswer('qosClasses', file) ?? [];
  if (classes.length === 0) return null;
  const shown = classes.slice(0, MOST_SHOWN).map(({ name, qosClass }) => `${name} ${qosClass}`);
  const more = classes.length > MOST_SHOWN ? ', …' : '';
  return (
    <details className={styles.qos} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={className}>{t('qos', { classes: shown.join(', ') + more })}</summary>
      {isOpen && <QosTables file={file} />}
    </details>
  );
}
