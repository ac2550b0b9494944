import { useEffect, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import type { ManifestFile } from '#protocol/command.ts';
import type { Questions } from '#protocol/requests.ts';

const QUIET_MS = 400;
/** Longer texts are dumps and traces. */
const MOST_CHARACTERS = 100_000;

type AboutFile = 'qosClasses' | 'qosTable';

/** Asks about a text once nobody has written for a moment; nothing about a very long one. The last answer stays until then. */
export function useQuietAnswer<N extends AboutFile>(name: N, file: ManifestFile): Questions[N]['answer'] | undefined {
  const client = useClient();
  const [answer, setAnswer] = useState<Questions[N]['answer']>();
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      if (file.text.trim() === '' || file.text.length > MOST_CHARACTERS) {
        setAnswer(undefined);
        return;
      }
      client
        .ask(name, { files: [file] })
        .then((said) => {
          if (!stale) setAnswer(said);
        })
        .catch(() => undefined);
    }, QUIET_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, name, file]);
  return answer;
}
