import { useEffect } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { editorDraft } from '#client/draft/draftStore.ts';
import type { ManifestFile } from '#protocol/command.ts';

const QUIET_MS = 400;

/** Looks the text over while it is being written, without applying it. */
export function useCheck(file: ManifestFile): void {
  const client = useClient();
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      if (file.text.trim() === '') {
        editorDraft.getState().setProblems([]);
        return;
      }
      client
        .ask('check', { files: [file] })
        .then((result) => {
          if (!stale) editorDraft.getState().setProblems(result.ok ? [] : result.problems);
        })
        // The model cannot answer: applying will say why.
        .catch(() => undefined);
    }, QUIET_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, file]);
}
