import { useEffect, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useOpening } from '#client/useMoment.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { ConfigurationCheck, ConfigurationView } from '#protocol/configuration.ts';
import type { RunSwitches } from '#protocol/runSource.ts';

const QUIET_MS = 300;

export interface ConfigurationDraft {
  /** The present run's configuration; undefined until it is known. */
  readonly running: ConfigurationView | undefined;
  readonly file: ManifestFile;
  readonly switches: RunSwitches;
  /** kube-scheduler's answer to the draft; undefined until the check has run. */
  readonly check: ConfigurationCheck | undefined;
  readonly isEdited: boolean;
  edit(text: string): void;
  setSwitches(switches: RunSwitches): void;
  undo(): void;
}

/** A configuration draft, beside the running one. Another run brings its own. */
export function useConfigurationDraft(): ConfigurationDraft {
  const client = useClient();
  const opening = useOpening();
  const { data: running } = useAsk('configuration', { of: runOf(opening) }, { refresh: 'once' });
  const [text, setText] = useState<string>();
  const [switches, setSwitches] = useState<RunSwitches>();
  const [check, setCheck] = useState<ConfigurationCheck>();
  const file = { name: running?.file.name ?? 'scheduler.yaml', text: text ?? running?.file.text ?? '' };

  // Another run has another configuration. The same one on another branch leaves the draft unchanged.
  const isKnown = running !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setText(undefined);
    setSwitches(undefined);
  }, [opening, isKnown]);

  useEffect(() => {
    if (file.text === '') return;
    let stale = false;
    const timer = setTimeout(() => {
      client.ask('checkConfiguration', { file: { name: file.name, text: file.text } }).then(
        (answer) => !stale && setCheck(answer),
        // If the model cannot answer, running with the draft will show the reason.
        () => undefined,
      );
    }, QUIET_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, file.name, file.text]);

  return {
    running,
    file,
    switches: switches ?? running?.switches ?? {},
    check,
    isEdited:
      (text !== undefined && text !== running?.file.text) ||
      (switches !== undefined && JSON.stringify(switches) !== JSON.stringify(running?.switches)),
    edit: setText,
    setSwitches,
    undo: () => {
      setText(undefined);
      setSwitches(undefined);
    },
  };
}

/** A different number for every opening, so that the question is asked again. */
let last = 0;
const numbers = new WeakMap<object, number>();
function runOf(opening: object | undefined): number {
  if (!opening) return 0;
  const known = numbers.get(opening) ?? ++last;
  numbers.set(opening, known);
  return known;
}
