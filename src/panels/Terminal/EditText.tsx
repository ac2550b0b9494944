import { useEffect, useRef, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { CodeArea, type CodeHandle } from '#panelParts/code/CodeArea.tsx';
import { objectSchema } from '#panelParts/code/completionSource.ts';
import { Button } from '#widgets/Button.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { saveEdit } from './saveEdit.ts';
import styles from './Terminal.module.css';
import { type EditState, type TerminalEntry, useTerminal } from './terminalStore.ts';

/** The editor of `kubectl edit`. Leaving it saves the text that it was opened with. */
export function EditText({ entry }: { readonly entry: TerminalEntry & { readonly edit: EditState } }) {
  const t = useTexts('terminal');
  const client = useClient();
  const change = useTerminal((state) => state.change);
  const { id, line, edit } = entry;
  const [text, setText] = useState(edit.text);
  const [isBusy, setBusy] = useState(false);
  const code = useRef<CodeHandle | null>(null);
  useEffect(() => {
    setText(edit.text);
    code.current?.focus();
  }, [edit.text]);

  async function save(saved: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    change(id, await saveEdit(client, entry, saved));
    setBusy(false);
  }

  return (
    <div className={styles.edit}>
      <CodeArea
        handle={code}
        label={t('edits', { line })}
        text={text}
        ghost=""
        problems={[]}
        schema={objectSchema}
        onChange={setText}
        onApply={() => void save(text)}
      />
      <p className={styles.editActions}>
        <Button tone="primary" disabled={isBusy} onClick={() => void save(text)}>
          {t('saveEdit')} <Kbd>Ctrl ⏎</Kbd>
        </Button>
        <Button disabled={isBusy} onClick={() => void save(edit.refused ?? edit.opened)}>
          {t('leaveEdit')}
        </Button>
      </p>
    </div>
  );
}
