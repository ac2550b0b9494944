import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Command } from '#protocol/command.ts';
import { Button } from '#widgets/Button.tsx';
import { Dialog } from '#widgets/Dialog.tsx';
import { FormField } from '#widgets/FormField.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import own from './AutoscalerButton.module.css';

const GROUP = { id: 'group', min: '0', max: '10', cpu: '4', memory: '16Gi' };
const POOL = { pool: 'default', instanceTypes: '2/8Gi, 4/16Gi, 8/32Gi' };

/** Starts and stops the autoscalers that add and remove nodes. */
export function AutoscalerButton({ running }: { readonly running: readonly string[] }) {
  const t = useTexts('controllers');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={own.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(running.length > 0 ? 'autoscalerChange' : 'autoscalerStart')}
      </Button>
      {open &&
        createPortal(
          <Dialog title={t('autoscalerDialog')} closeLabel={t('autoscalerClose')} onClose={() => setOpen(false)}>
            <Programs running={running} onDone={() => setOpen(false)} />
          </Dialog>,
          // A portal, because headings of the surrounding part would affect the style of these.
          document.body,
        )}
    </>
  );
}

function Programs({ running, onDone }: { readonly running: readonly string[]; readonly onDone: () => void }) {
  const t = useTexts('controllers');
  const { send, problem, busy } = useSend();
  const does = async (command: Command) => {
    if (await send(command)) onDone();
  };
  return (
    <div className={own.body}>
      {running.length > 0 && (
        <div className={own.running}>
          {running.map((name) => (
            <Button key={name} disabled={busy} onClick={() => void does({ type: 'autoscaler.stop', name })}>
              {t('autoscalerStop', { name })}
            </Button>
          ))}
        </div>
      )}
      <Form
        title={t('autoscaler')}
        about={t('autoscalerAbout')}
        first={GROUP}
        busy={busy}
        onSubmit={({ id, min, max, cpu, memory }) =>
          does({ type: 'autoscaler.start', groups: [{ id, min: Number(min), max: Number(max), cpu, memory }] })
        }
      />
      <Form
        title={t('karpenter')}
        about={t('karpenterAbout')}
        first={POOL}
        busy={busy}
        onSubmit={({ pool, instanceTypes }) =>
          does({ type: 'karpenter.start', pool, instanceTypes: instanceTypes.split(/[\s,]+/).map(instanceType) })
        }
      />
      {problem !== '' && (
        <p role="status">
          <VerdictText verdict="error">{problem}</VerdictText>
        </p>
      )}
    </div>
  );
}

type FieldName = keyof typeof GROUP | keyof typeof POOL;

interface FormProps<F extends FieldName> {
  readonly title: string;
  readonly about: string;
  readonly first: Readonly<Record<F, string>>;
  readonly busy: boolean;
  readonly onSubmit: (fields: Readonly<Record<F, string>>) => Promise<void>;
}

function Form<F extends FieldName>({ title, about, first, busy, onSubmit }: FormProps<F>) {
  const t = useTexts('controllers');
  const [fields, setFields] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit(fields);
  };
  return (
    <form className={own.form} aria-label={title} onSubmit={submit}>
      <h3>
        {title} <small>{about}</small>
      </h3>
      <div className={own.fields}>
        {(Object.keys(first) as F[]).map((field) => (
          <FormField
            key={field}
            label={t(`autoscalerFields.${field as FieldName}`)}
            value={fields[field]}
            onChange={(value) => setFields({ ...fields, [field]: value })}
          />
        ))}
      </div>
      <Button type="submit" disabled={busy}>
        {t('autoscalerStartOf', { name: title })}
      </Button>
    </form>
  );
}

/** The instance type for a size such as `4/16Gi`. */
function instanceType(size: string) {
  const [cpu = '', memory = ''] = size.split('/');
  return { name: `${cpu}-${memory}`.toLowerCase(), cpu, memory };
}
