import { useEffect, useState } from 'react';
import { readChosenFiles } from '#client/chosenFiles.ts';
import { isSavedRunFile } from '#client/share/shareLink.ts';
import { looksLikeTrace } from '#client/traceFiles.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { ManifestFile } from '#protocol/command.ts';
import { Button } from '#widgets/Button.tsx';
import { Dialog } from '#widgets/Dialog.tsx';
import { readInput } from './files.ts';
import styles from './PasteOffer.module.css';

export interface PasteOfferProps {
  readonly onApply: (files: readonly ManifestFile[]) => void;
  readonly onOpen: (files: readonly ManifestFile[]) => void;
  readonly onEdit: (files: readonly ManifestFile[]) => void;
}

const MOST_SHOWN = 4000;
const FIELD = 'input, textarea, [contenteditable="true"]';

/** Offers to apply manifests and traces that are pasted outside a field, as text or as files. */
export function PasteOffer({ onApply, onOpen, onEdit }: PasteOfferProps) {
  const t = useTexts('shell');
  const [files, setFiles] = useState<readonly ManifestFile[]>([]);

  useEffect(() => {
    // Earlier pasted files without a decision remain.
    const add = (more: readonly ManifestFile[]) => setFiles((before) => withPasted(before, more));
    function onPaste(event: ClipboardEvent): void {
      const target = event.composedPath()[0];
      if (target instanceof Element && target.closest(FIELD) !== null) return;
      const { clipboardData } = event;
      if (clipboardData?.files?.length) {
        void readInput(readChosenFiles(clipboardData.files), t).then(add);
        return;
      }
      const text = clipboardData?.getData('text/plain') ?? '';
      if (looksLikeInput(text)) add([{ name: t('pastedName'), text }]);
    }
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [t]);

  if (files.length === 0) return null;
  function answer(action: (files: readonly ManifestFile[]) => void): void {
    setFiles([]);
    action(files);
  }
  const lines = files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  const shown = files.map(({ text }) => text.slice(0, MOST_SHOWN)).join('\n');
  return (
    <Dialog title={t('pasteOffer')} closeLabel={t('close')} onClose={() => setFiles([])}>
      <p className={styles.count}>{t('pasteOfferText', { count: lines })}</p>
      <pre className={styles.text}>{shown.slice(0, MOST_SHOWN)}</pre>
      <div className={styles.actions}>
        <Button tone="primary" data-autofocus onClick={() => answer(onApply)}>
          {t('apply')}
        </Button>
        <Button onClick={() => answer(onOpen)}>{t('openAsOwn')}</Button>
        <Button onClick={() => answer(onEdit)}>{t('openInEditor')}</Button>
        <Button onClick={() => setFiles([])}>{t('cancel')}</Button>
      </div>
    </Dialog>
  );
}

/** Joins both; equal texts count once, and each name has one text. */
function withPasted(before: readonly ManifestFile[], more: readonly ManifestFile[]): readonly ManifestFile[] {
  const files = [...before];
  for (const { name, text } of more) {
    if (files.some((file) => file.text === text)) continue;
    const isTaken = files.some((file) => file.name === name);
    files.push({ name: isTaken ? `${files.length + 1}-${name}` : name, text });
  }
  return files;
}

/**
 * Whether pasted text may be meant for a cluster. Such text names a kind of object, or begins like a trace or a saved
 * run.
 */
function looksLikeInput(text: string): boolean {
  return looksLikeManifest(text) || looksLikeTrace(text) || isSavedRunFile({ text });
}

function looksLikeManifest(text: string): boolean {
  return /(^|[\s{,"])kind["']?\s*:/m.test(text) && /(^|[\s{,"])apiVersion["']?\s*:/m.test(text);
}
