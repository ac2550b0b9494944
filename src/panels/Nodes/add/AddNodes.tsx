import { type FormEvent, useState } from 'react';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { Dialog } from '#widgets/Dialog.tsx';
import { FormField } from '#widgets/FormField.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './AddNodes.module.css';

const FIRST = { count: '3', cpu: '4', memory: '16Gi', pods: '110', zones: '1', namePrefix: 'node-' };
const NUMBERS: readonly string[] = ['count', 'pods', 'zones'];

/** Machines that join the running cluster. */
export function AddNodes() {
  const t = useTexts('nodes');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="plus"
        size="small"
        label={t('add.button')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog title={t('add.title')} closeLabel={t('add.close')} onClose={() => setOpen(false)}>
          <Machines onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Machines({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts('nodes');
  const { send, problem, busy } = useSend();
  const [fields, setFields] = useState(FIRST);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { count, cpu, memory, pods, zones, namePrefix } = fields;
    const numbers = { count: Number(count), pods: Number(pods), zones: Number(zones) };
    if (await send({ type: 'nodes.add', cpu, memory, namePrefix, ...numbers })) onDone();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {(Object.keys(FIRST) as (keyof typeof FIRST)[]).map((field) => (
        <FormField
          key={field}
          label={t(`add.fields.${field}`)}
          numeric={NUMBERS.includes(field)}
          first={field === 'count'}
          value={fields[field]}
          onChange={(value) => setFields({ ...fields, [field]: value })}
        />
      ))}
      <Button tone="primary" type="submit" disabled={busy}>
        {t('add.submit')}
      </Button>
      {problem !== '' && (
        <p role="status">
          <VerdictText verdict="error">{problem}</VerdictText>
        </p>
      )}
    </form>
  );
}
