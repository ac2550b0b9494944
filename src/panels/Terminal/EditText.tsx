import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { CodeArea, type CodeHandle } from '#panelParts/code/CodeArea.tsx';
import { objectSchema } from '#panelParts/code/completionSource.ts';
import type { KubectlLine } from '#protocol/kubectl.ts';
import { Button } from '#widgets/Button.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
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
        document={String(id)}
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

/** The new state of the entry when the text is saved: it ends, opens again or sends a command. */
async function saveEdit(
  client: OrreryClient,
  { line, lines, edit: { opened, refused } }: TerminalEntry & { readonly edit: EditState },
  text: string,
): Promise<Partial<TerminalEntry>> {
  const edit = { opened, text, ...(refused !== undefined && { refused }) };
  const again = (said: readonly KubectlLine[], next: string): Partial<TerminalEntry> => ({
    lines: [...lines, ...said],
    edit: { opened, text: next, refused: next, isOpen: true },
  });
  try {
    const answer = await client.ask('kubectl', { line, edit });
    if (answer.type === 'edit') return again(answer.lines, answer.text);
    if (answer.type !== 'command') return { lines: [...lines, ...answer.lines], edit: null };
    const sent = await client.send(answer.command);
    if (!sent.ok)
      return again(
        sent.problems.map(({ message }) => ({ stream: 'err', text: message })),
        text,
      );
    return { before: lines, lines: [], edit: { opened, text, isOpen: false }, runningSeq: sent.seq };
  } catch (error) {
    return again([{ stream: 'err', text: reasonOf(error) }], text);
  }
}
