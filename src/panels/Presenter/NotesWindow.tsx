import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '#i18n/useTexts.ts';
import { Notes, type NotesProps } from './Notes.tsx';
import { bindPresenterKeys, type PresenterDoors } from './presenterKeys.ts';
import { usePresenterTexts } from './usePresenterTexts.ts';

interface NotesWindowProps extends NotesProps {
  /** Opened by this page, and empty. */
  readonly window: Window;
  readonly doors: PresenterDoors;
  readonly onClosed: () => void;
}

/** The second window: what only the teacher reads. It belongs to this page, so it drives the same lesson and has the same keys. */
export function NotesWindow({ window: notes, doors, onClosed, ...rest }: NotesWindowProps) {
  const t = usePresenterTexts();
  const language = useLanguage();
  const { moves, told } = rest;
  useEffect(() => dress(notes), [notes]);
  useEffect(() => bindPresenterKeys(notes, moves, doors), [notes, moves, doors]);
  useEffect(() => {
    const { documentElement } = notes.document;
    documentElement.lang = language;
    notes.document.title = t('notesTitle', { title: told?.words.title ?? '' });
  }, [notes, language, t, told?.words.title]);
  useEffect(() => {
    const leave = () => notes.close();
    notes.addEventListener('pagehide', onClosed);
    // A page that is left cannot drive it any more.
    window.addEventListener('pagehide', leave);
    return () => {
      notes.removeEventListener('pagehide', onClosed);
      window.removeEventListener('pagehide', leave);
    };
  }, [notes, onClosed]);
  useEffect(() => () => notes.close(), [notes]);
  return createPortal(<Notes {...rest} />, notes.document.body);
}

/** The style sheets and the theme of the page, which the policy of the page allows there too. */
function dress(notes: Window): () => void {
  const { head, documentElement } = notes.document;
  const sheets = [...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => {
    const copy = notes.document.importNode(sheet, true);
    // An address that is relative to the page is not one there.
    if (copy instanceof HTMLLinkElement || 'href' in copy) copy.setAttribute('href', (sheet as HTMLLinkElement).href);
    return copy;
  });
  head.replaceChildren(...sheets);
  const follow = () => {
    const theme = document.documentElement.dataset.theme;
    if (theme === undefined) delete documentElement.dataset.theme;
    else documentElement.dataset.theme = theme;
  };
  follow();
  const observer = new MutationObserver(follow);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
