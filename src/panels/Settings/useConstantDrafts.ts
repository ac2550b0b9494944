import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { ConstantView } from '#protocol/faithful.ts';

export interface ConstantDraft {
  /** The typed text that is not accepted yet; absent when the field shows the value. */
  readonly text?: string | undefined;
  readonly problem?: string | undefined;
}

const NONE: ConstantDraft = {};

/** The typed text of each constant, and the reason that it was not accepted. */
export function useConstantDrafts() {
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
