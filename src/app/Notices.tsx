import { useEffect } from 'react';
import { useSearchStore } from '#client/searchStore.ts';
import { storageTroubles } from '#client/settingsStorage.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './Notices.module.css';
import { type Notice, useNotices } from './notices.ts';

const SHOWN_MS = 5000;

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const t = useTexts('shell');
  const remove = useNotices((state) => state.remove);
  useEffect(() => {
    if (notice.tone === 'error') return;
    const timer = setTimeout(() => remove(notice.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, remove]);
  return (
    <li className={styles.notice}>
      {notice.tone === 'error' && <VerdictGlyph verdict="error" />}
      <span>{notice.text}</span>
      <IconButton icon="close" label={t('close')} size="small" onClick={() => remove(notice.id)} />
    </li>
  );
}

/** Includes problems from before the page was drawn. A change of language repeats none. */
function sayStorageTroubles(t: Texts<'shell'>): () => void {
  const say = (): void => {
    for (const { code, what } of storageTroubles.getState().slice(saidTroubles))
      useNotices.getState().add(t(`storage.${code}`, { what }), 'error');
    saidTroubles = storageTroubles.getState().length;
  };
  say();
  return storageTroubles.subscribe(say);
}

let saidTroubles = 0;

/** Short-lived lines with a place of their own below the page, so that they cover nothing; errors stay until they are closed. */
export function Notices() {
  const t = useTexts('shell');
  const notices = useNotices((state) => state.notices);
  useEffect(
    () => useSearchStore.subscribe(({ missed }) => missed && useNotices.getState().add(t(`missed.${missed.unit}`))),
    [t],
  );
  useEffect(() => sayStorageTroubles(t), [t]);
  return (
    <section aria-label={t('notifications')} aria-live="polite" className={styles.notices}>
      <ul>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}
