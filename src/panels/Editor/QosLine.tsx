import { useEffect, useState } from 'react';
import { useClient } from '../../client/ClientProvider.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import type { ManifestFile } from '../../protocol/command.ts';
import type { QosOfManifest } from '../../protocol/nodeResources.ts';

const QUIET_MS = 400;
const MOST_SHOWN = 4;
/** Longer texts are dumps and traces. */
const MOST_CHARACTERS = 100_000;

/** The QoS class of what is being written. */
export function QosLine({ file, className }: { readonly file: ManifestFile; readonly className: string | undefined }) {
  const t = useTexts('editor');
  const client = useClient();
  const [classes, setClasses] = useState<readonly QosOfManifest[]>([]);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      if (file.text.trim() === '' || file.text.length > MOST_CHARACTERS) {
        setClasses([]);
        return;
      }
      client
        .ask('qosClasses', { files: [file] })
        .then((answer) => {
          if (!stale) setClasses(answer);
        })
        .catch(() => undefined);
    }, QUIET_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, file]);
  if (classes.length === 0) return null;
  const shown = classes.slice(0, MOST_SHOWN).map(({ name, qosClass }) => `${name} ${qosClass}`);
  const more = classes.length > MOST_SHOWN ? ', …' : '';
  return <span className={className}>{t('qos', { classes: shown.join(', ') + more })}</span>;
}
