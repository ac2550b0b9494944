import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '#i18n/useTexts.ts';
import { Notes, type NotesProps } from './Notes.tsx';
import { bindPresenterKeys, type PresenterDoors } from './presenterKeys.ts';
import { usePresenterTexts } from './usePresenterTexts.ts';

interface NotesWindowProps extends NotesProps {
  /** An empty window that this page opened. */
  readonly window: Window;
  readonly doors: PresenterDoors;
  readonly onClosed: () => void;
}

/**
 * The second window with notes for the teacher alone. It belongs to this page, so it controls the same lesson and has
 * the same keys.
 */
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
    // Closes it when the page is left, because the page could no longer control it.
    window.addEventListener('pagehide', leave);
    return () => {
      notes.removeEventListener('pagehide', onClosed);
      window.removeEventListener('pagehide', leave);
    };
  }, [notes, onClosed]);
  useEffect(() => () => notes.close(), [notes]);
  return createPortal(<Notes {...rest} />, notes.document.body);
}

/** Copies the style sheets and the theme of the page, which the page's policy allows there too. */
function dress(notes: Window): () => void {
  const { head, documentElement } = notes.document;
  const sheets = [...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => {
    const copy = notes.document.importNode(sheet, true);
    // An address that is relative to the page would be wrong there.
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
