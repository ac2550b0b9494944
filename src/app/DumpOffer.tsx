import { useTexts } from '#i18n/useTexts.ts';
import type { ManifestFile } from '#protocol/command.ts';
import { Button } from '#widgets/Button.tsx';
import { Dialog } from '#widgets/Dialog.tsx';
import { useDumpOffer } from './dumpOfferStore.ts';
import styles from './PasteOffer.module.css';

export interface DumpOfferProps {
  readonly onApply: (files: readonly ManifestFile[]) => void;
  readonly onOpen: (files: readonly ManifestFile[]) => void;
}

/**
 * Asks the reader about objects of a live cluster. They are usually meant as a separate cluster, not as an addition
 * to the present one.
 */
export function DumpOffer({ onApply, onOpen }: DumpOfferProps) {
  const t = useTexts('shell');
  const dump = useDumpOffer((state) => state.dump);
  const close = useDumpOffer((state) => state.close);
  if (dump === null) return null;
  const { files, kinds } = dump;
  function answer(action: (files: readonly ManifestFile[]) => void): void {
    close();
    action(files);
  }
  const what = kinds.map(({ kind, count }) => `${count} × ${kind}`).join(', ');
  return (
    <Dialog title={t('dumpOffer')} closeLabel={t('close')} onClose={close} className={styles.narrow}>
      <p>{t('dumpOfferText', { what })}</p>
      <p className={styles.count}>{t('dumpApplyText')}</p>
      <div className={styles.actions}>
        <Button tone="primary" data-autofocus onClick={() => answer(onOpen)}>
          {t('openAsOwn')}
        </Button>
        <Button onClick={() => answer(onApply)}>{t('dumpApply')}</Button>
        <Button onClick={close}>{t('cancel')}</Button>
      </div>
    </Dialog>
  );
}
