import { useStore } from 'zustand';
import { editorDraft } from '#client/draft/draftStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { classes } from '#widgets/classes.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import styles from './FileTabs.module.css';

/** The texts that are open; one that is closed can be brought back. */
export function FileTabs() {
  const t = useTexts('editor');
  const { files, current, closed, problems, show, close, reopen, open } = useStore(editorDraft);
  return (
    <div className={styles.tabs}>
      <ul aria-label={t('files')}>
        {files.map((file, index) => (
          <li key={file.name} className={classes(index === current && styles.current)}>
            <button
              type="button"
              aria-current={index === current || undefined}
              className={styles.name}
              onClick={() => show(index)}
            >
              {file.name}
              {problems.some((problem) => problem.file === file.name) && (
                <span className={styles.bad}>{t('hasProblems')}</span>
              )}
            </button>
            {(files.length > 1 || file.text !== '') && (
              <IconButton
                icon="close"
                size="small"
                label={t('closeFile', { name: file.name })}
                onClick={() => close(index)}
              />
            )}
          </li>
        ))}
      </ul>
      <button type="button" className={styles.add} onClick={() => open([{ name: 'manifest.yaml', text: ' ' }], [])}>
        {t('newFile')}
      </button>
      {closed !== null && (
        <button type="button" className={styles.add} onClick={reopen}>
          {t('reopen', { name: closed.name })}
        </button>
      )}
    </div>
  );
}
