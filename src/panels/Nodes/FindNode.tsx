import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { Kbd } from '#widgets/Kbd.tsx';
import { findNodes } from './findNodes.ts';
import styles from './Nodes.module.css';

interface FindNodeProps {
  readonly names: readonly string[];
  readonly onFound: (node: string) => void;
}

const TYPING = 'input, textarea, select, [contenteditable="true"], .cm-editor';

/** `/` comes here; Enter goes to the first node whose name fits. */
export function FindNode({ names, onFound }: FindNodeProps) {
  const t = useTexts('nodes');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const found = text === '' ? [] : findNodes(names, text);
  const [first] = found;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const [target] = event.composedPath();
      if (target instanceof Element && target.closest(TYPING)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (first !== undefined) onFound(first);
  };
  const says =
    text === ''
      ? ''
      : first === undefined
        ? t('find.none')
        : found.length > 1
          ? t('find.more', { node: first, shown: formatCount(found.length - 1) })
          : first;
  return (
    <search>
      <form className={styles.find} onSubmit={submit}>
        <input
          ref={input}
          type="search"
          value={text}
          placeholder={t('find.label')}
          aria-label={t('find.label')}
          aria-describedby={hint}
          aria-keyshortcuts="/"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Kbd>/</Kbd>
        <output id={hint} className={styles.findHint} hidden={says === ''}>
          {says}
        </output>
      </form>
    </search>
  );
}
