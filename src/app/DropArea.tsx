import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import type { ManifestFile } from '../protocol/command.ts';
import styles from './DropArea.module.css';
import { readFiles } from './manifestFiles.ts';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** The whole page takes files. */
export function DropArea({ onFiles, children }: { readonly onFiles: (files: readonly ManifestFile[]) => void; readonly children: ReactNode }) {
  const t = useTexts('shell');
  const [over, setOver] = useState(false);
  // Enter and leave come for every element on the way; only their balance says whether the page was left.
  const depth = useRef(0);

  function count(by: number): void {
    depth.current += by;
    setOver(depth.current > 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has twins: Choose files, Paste, the editor
    <div
      className={styles.area}
      onDragEnter={(event) => carriesFiles(event) && count(1)}
      onDragLeave={(event) => carriesFiles(event) && count(-1)}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        count(-depth.current);
        void readFiles(event.dataTransfer.files).then(onFiles);
      }}
    >
      {children}
      {over && (
        <div className={styles.over}>
          <p>
            <b>{t('dropFiles')}</b>
            {t('dropFilesText')}
          </p>
        </div>
      )}
    </div>
  );
}
