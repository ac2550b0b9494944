import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../widgets/Button.tsx';
import { Dialog } from '../widgets/Dialog.tsx';
import { looksLikeManifest } from './manifestFiles.ts';
import styles from './PasteOffer.module.css';

export interface PasteOfferProps {
  readonly onApply: (text: string) => void;
  readonly onOpen: (text: string) => void;
  readonly onEdit: (text: string) => void;
}

const FIELD = 'input, textarea, [contenteditable="true"]';

/** Manifests pasted anywhere but into a field are offered to be applied. */
export function PasteOffer({ onApply, onOpen, onEdit }: PasteOfferProps) {
  const t = useTexts('shell');
  const [text, setText] = useState<string | null>(null);

  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const target = event.composedPath()[0];
      if (target instanceof Element && target.closest(FIELD) !== null) return;
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      if (looksLikeManifest(pasted)) setText(pasted);
    }
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);

  if (text === null) return null;
  function answer(action: (text: string) => void): void {
    setText(null);
    if (text !== null) action(text);
  }
  return (
    <Dialog title={t('pasteOffer')} closeLabel={t('close')} onClose={() => setText(null)}>
      <p className={styles.count}>{t('pasteOfferText', { count: text.split('\n').length })}</p>
      <pre className={styles.text}>{text.slice(0, 4000)}</pre>
      <div className={styles.actions}>
        <Button tone="primary" onClick={() => answer(onApply)}>
          {t('apply')}
        </Button>
        <Button onClick={() => answer(onOpen)}>{t('openAsOwn')}</Button>
        <Button onClick={() => answer(onEdit)}>{t('openInEditor')}</Button>
        <Button onClick={() => setText(null)}>{t('cancel')}</Button>
      </div>
    </Dialog>
  );
}
