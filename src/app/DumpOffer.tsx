import { create } from 'zustand';
import { useTexts } from '#i18n/useTexts.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { DumpRead } from '#protocol/objects.ts';
import { Button } from '#widgets/Button.tsx';
import { Dialog } from '#widgets/Dialog.tsx';
import styles from './PasteOffer.module.css';

/** A dump that awaits the reader's decision: a separate cluster, or an addition to the present one. */
export const useDumpOffer = create<DumpOfferState>()((set) => ({
  dump: null,
  ask: (dump) => set({ dump }),
  close: () => set({ dump: null }),
}));

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

interface DumpOfferState {
  readonly dump: DumpRead | null;
  ask(dump: DumpRead): void;
  close(): void;
}
