import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { ConstantView } from '#protocol/faithful.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { SourceBadge } from '#widgets/SourceBadge.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './AboutModel.module.css';

const NONE: ConstantDraft = {};

/** Every number that the model assumes, editable for the present run. */
export function ModelConstants({ constants }: { readonly constants: readonly ConstantView[] }) {
  const t = useTexts('settings');
  const names = useTexts('constants');
  const unitText = useUnitText();
  const { draftOf, edit, commit, reset } = useConstantDrafts();
  return (
    <section className={styles.section} aria-label={t('constants.title')}>
      <h2>{t('constants.title')}</h2>
      <p>{t('constants.intro')}</p>
      <DataTable
        label={t('constants.title')}
        rows={constants}
        keyOf={({ id }) => id}
        columns={[
          { id: 'id', heading: t('constants.id'), kind: 'code', cell: ({ id }) => id },
          {
            id: 'name',
            heading: t('constants.name'),
            cell: ({ id, name, isUnread }) => (
              <>
                {names(name)}
                {isUnread && <span className={looks.pale}> ({t('constants.unread')})</span>}
                {draftOf(id).problem !== undefined && (
                  <p id={`problem-${id}`} className={styles.problem} role="alert">
                    {draftOf(id).problem}
                  </p>
                )}
              </>
            ),
          },
          {
            id: 'value',
            heading: t('constants.value'),
            className: styles.figure,
            kind: 'number',
            cell: (constant) =>
              constant.isUnread ? (
                constant.value
              ) : (
                <ConstantField
                  constant={constant}
                  draft={draftOf(constant.id)}
                  onEdit={(text) => edit(constant.id, text)}
                  onCommit={() => commit(constant)}
                />
              ),
          },
          { id: 'unit', heading: t('constants.unit'), className: looks.noWrap, cell: ({ unit }) => unitText(unit) },
          {
            id: 'source',
            heading: t('constants.source'),
            cell: (constant) => (
              <>
                <OriginBadge source={constant.source} />
                {constant.value !== constant.byDefault && (
                  <Button
                    className={styles.reset}
                    aria-label={t('constants.resetLabel', {
                      id: constant.id,
                      value: constant.byDefault,
                      unit: unitText(constant.unit),
                    })}
                    onClick={() => reset(constant)}
                  >
                    {t('constants.resetTo', { value: constant.byDefault })}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

/** The text of a constant's unit. */
function useUnitText(): (unit: string) => string {
  const t = useTexts('settings');
  return (unit) => {
    if (unit === 'us') return t('constants.micro');
    if (unit === 'us/object') return t('constants.perObject');
    return unit === 's/100MiB' ? t('constants.per100MiB') : unit;
  };
}

/** The origin of a number: an assumption of the model, or a named upstream file. */
function OriginBadge({ source }: { readonly source: string }) {
  const t = useTexts('settings');
  if (source === 'model')
    return (
      <SourceBadge kind="model" title={t('badge.modelHint')}>
        {t('badge.model')}
      </SourceBadge>
    );
  return (
    <>
      <SourceBadge kind="source">{t('badge.source')}</SourceBadge> <code className={styles.path}>{source}</code>
    </>
  );
}

interface ConstantFieldProps {
  readonly constant: ConstantView;
  readonly draft: ConstantDraft;
  readonly onEdit: (text: string | undefined) => void;
  readonly onCommit: () => void;
}

/** The value of one constant: Enter or leaving the field changes it, Esc restores it. */
function ConstantField({
  constant: { id, name, value },
  draft: { text, problem },
  onEdit,
  onCommit,
}: ConstantFieldProps) {
  const t = useTexts('settings');
  const names = useTexts('constants');
  return (
    <input
      className={styles.value}
      type="text"
      inputMode="decimal"
      aria-label={t('constants.valueOf', { id, name: names(name) })}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `problem-${id}`}
      value={text ?? String(value)}
      onChange={(event) => onEdit(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onCommit();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEdit(undefined);
      }}
      onBlur={onCommit}
    />
  );
}

interface ConstantDraft {
  /** The typed text that is not accepted yet; absent when the field shows the value. */
  readonly text?: string | undefined;
  readonly problem?: string | undefined;
}

/** The typed text of each constant, and the reason that it was not accepted. */
function useConstantDrafts() {
  const t = useTexts('settings');
  const client = useClient();
  const [drafts, setDrafts] = useState<Readonly<Record<string, ConstantDraft>>>({});
  const draftOf = (id: string): ConstantDraft => drafts[id] ?? NONE;
  const set = (id: string, draft: ConstantDraft) => setDrafts((all) => ({ ...all, [id]: draft }));

  async function change({ id, name }: ConstantView, wanted: number): Promise<void> {
    const result = await client.send({ type: 'constant.change', id: name, value: wanted });
    const problem = result.ok ? undefined : result.problems.map(({ message }) => message).join('; ');
    setDrafts((all) => ({ ...all, [id]: { ...all[id], problem } }));
  }

  function commit(constant: ConstantView): void {
    const { id, value, least, most } = constant;
    const { text } = draftOf(id);
    if (text === undefined) return;
    const wanted = text.trim() === '' ? Number.NaN : Number(text);
    if (!(wanted >= least && wanted <= most)) {
      set(id, { text, problem: t('constants.invalid', { id, least, most }) });
      return;
    }
    set(id, NONE);
    if (wanted !== value) void change(constant, wanted);
  }

  return {
    draftOf,
    commit,
    /** Without a text the field shows the value again. */
    edit: (id: string, text: string | undefined) => set(id, text === undefined ? NONE : { ...draftOf(id), text }),
    reset: (constant: ConstantView) => {
      const { id, byDefault } = constant;
      set(id, { ...draftOf(id), text: undefined });
      void change(constant, byDefault);
    },
  };
}
