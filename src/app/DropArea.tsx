import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { readDropped } from '#client/chosenFiles.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { ManifestFile } from '#protocol/command.ts';
import styles from './DropArea.module.css';
import { readInput } from './files.ts';

export interface DropAreaProps {
  /** Files dropped on the left half of the page. */
  readonly onApply: (files: readonly ManifestFile[]) => void;
  /** Files dropped on the right half. */
  readonly onOpen: (files: readonly ManifestFile[]) => void;
  readonly children: ReactNode;
}

type Half = 'apply' | 'open';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
const halfOf = (event: DragEvent): Half => (event.clientX > window.innerWidth / 2 ? 'open' : 'apply');

/** The whole page accepts files: the left half for this cluster, the right half for a new one. */
export function DropArea({ onApply, onOpen, children }: DropAreaProps) {
  const t = useTexts('shell');
  const [half, setHalf] = useState<Half | null>(null);
  // Enter and leave events come for every element on the way; only their balance tells whether the pointer left the
  // page.
  const depth = useRef(0);

  function count(event: DragEvent, by: number): void {
    depth.current += by;
    setHalf(depth.current > 0 ? halfOf(event) : null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has twins: Choose files, Paste, the editor
    <div
      className={styles.area}
      onDragEnter={(event) => carriesFiles(event) && count(event, 1)}
      onDragLeave={(event) => carriesFiles(event) && count(event, -1)}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setHalf(halfOf(event));
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        count(event, -depth.current);
        void readInput(readDropped(event.dataTransfer), t).then(halfOf(event) === 'open' ? onOpen : onApply);
      }}
    >
      {children}
      {half !== null && (
        <div className={styles.over}>
          <p data-chosen={half === 'apply'}>
            <b>{t('dropFiles')}</b>
            {t('dropFilesText')}
          </p>
          <p data-chosen={half === 'open'}>
            <b>{t('dropOwn')}</b>
            {t('dropOwnText')}
          </p>
        </div>
      )}
    </div>
  );
}
