import { memo, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { reopen } from '#client/reopen.ts';
import { useOpening } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { isOlder, Switches } from '#panelParts/switches/Switches.tsx';
import type { RunSwitches } from '#protocol/runSource.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { DialogButton } from './DialogButton.tsx';
import styles from './SwitchesButton.module.css';

/** What earlier releases did, one click away; a badge stays while the run differs from 1.36. */
export const SwitchesButton = memo(function SwitchesButton() {
  const t = useTexts('configuration');
  const opening = useOpening();
  const source = opening && ('format' in opening ? opening.source : opening);
  const current = source?.switches ?? scenarioById(source?.scenario ?? '')?.switches ?? {};
  return (
    <DialogButton
      icon="settings"
      label={t('switchesButton')}
      title={t('switchesTitle')}
      closeLabel={t('close')}
      badge={isOlder(current) ? t('switchesOlder') : undefined}
      className={styles.switches}
    >
      {(close) => <SwitchesForm current={current} onClose={close} />}
    </DialogButton>
  );
});

function SwitchesForm({ current, onClose }: { readonly current: RunSwitches; readonly onClose: () => void }) {
  const t = useTexts('configuration');
  const client = useClient();
  const [switches, setSwitches] = useState(current);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function run(): Promise<void> {
    setBusy(true);
    try {
      const result = await reopen(client, { switches });
      if (result.ok) onClose();
      else setFailure(result.problems.map(({ message }) => message).join('\n'));
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Switches switches={switches} onChange={setSwitches} />
      <p className={looks.faint}>{t('switchesNote')}</p>
      {failure !== '' && <VerdictText verdict="error">{failure}</VerdictText>}
      <Button tone="primary" disabled={busy} onClick={() => void run()}>
        {busy ? t('opening') : t('switchesRun')}
      </Button>
    </>
  );
}
