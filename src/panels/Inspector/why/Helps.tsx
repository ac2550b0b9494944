import { useState } from 'react';
import { useClient } from '../../../client/ClientProvider.tsx';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { Help } from '../../../protocol/explanation.ts';
import type { PodFact } from '../../../protocol/podFacts.ts';
import { Button } from '../../../widgets/Button.tsx';
import { Icon } from '../../../widgets/Icon.tsx';
import styles from '../Inspector.module.css';
import { Facts } from './Facts.tsx';

/** Changes, or sets of them, that would let the Pod fit; each is tried at this moment, which forks the run when there is a future already. Without any, why. */
export function Helps({ helps, none }: { readonly helps: readonly Help[]; readonly none: readonly PodFact[] }) {
  const t = useTexts('inspector');
  if (helps.length + none.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        <span>{t('help')}</span>
        {helps.length > 0 && <span className={styles.faint}>{t('helpNote')}</span>}
      </h3>
      <Facts facts={none} />
      <ul className={styles.helps}>
        {helps.map((help) => (
          <HelpRow key={help.change} help={help} />
        ))}
      </ul>
    </section>
  );
}

function HelpRow({ help }: { readonly help: Help }) {
  const t = useTexts('inspector');
  const client = useClient();
  const [refused, setRefused] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const attempt = async () => {
    setBusy(true);
    setRefused(await firstRefusal());
    setBusy(false);
  };
  return (
    <li>
      <div>
        <code>{help.change}</code>
        <small>{help.effect}</small>
        {refused === '' && <small role="status">{t('tried')}</small>}
        {refused && (
          <small role="alert" className={styles.refused}>
            {t('refused', { message: refused })}
          </small>
        )}
      </div>
      <Button aria-label={t('tryLabel', { change: help.change })} disabled={busy} onClick={() => void attempt()}>
        <Icon name="fork" />
        {t('try')}
      </Button>
    </li>
  );

  async function firstRefusal(): Promise<string> {
    try {
      for (const command of help.commands) {
        const result = await client.send(command);
        if (!result.ok) return result.problems.map((problem) => problem.message).join('; ');
      }
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
