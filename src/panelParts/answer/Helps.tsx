import { memo, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import type { Micros } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { tryOut } from '#client/trialStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Help } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import { Button } from '#widgets/Button.tsx';
import { Icon } from '#widgets/Icon.tsx';
import styles from './answer.module.css';
import { Facts } from './Facts.tsx';

interface HelpsProps {
  readonly helps: readonly Help[];
  /** The reasons, when nothing was found. */
  readonly none: readonly PodFact[];
  /** Whether the trial has reached a result. */
  readonly isDone?: () => Promise<boolean>;
  /** The time of the decision, in simulated microseconds: with the change it would be different from then on. */
  readonly sinceUs?: Micros | undefined;
}

const never = async () => false;

/**
 * Changes, or sets of them, that would let the Pod fit. Each is tried on a fork, shown at this moment, and kept if
 * the reader wants. Without any, the reasons.
 */
export const Helps = memo(function Helps({ helps, none, isDone = never, sinceUs }: HelpsProps) {
  const t = useTexts('inspector');
  if (helps.length + none.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        <span>{t('help')}</span>
        {helps.length > 0 && <span className={styles.faint}>{t('helpNote')}</span>}
      </h3>
      <Facts facts={none} />
      <HelpList helps={helps} isDone={isDone} sinceUs={sinceUs} />
    </section>
  );
});

/** The list of changes, each with a button that tries it. */
export function HelpList({ helps, isDone = never, sinceUs }: Omit<HelpsProps, 'none'>) {
  return (
    <ul className={styles.helps}>
      {helps.map((help) => (
        <HelpRow key={help.change} help={help} isDone={isDone} sinceUs={sinceUs} />
      ))}
    </ul>
  );
}

interface HelpRowProps {
  readonly help: Help;
  readonly isDone: () => Promise<boolean>;
  readonly sinceUs: Micros | undefined;
}

function HelpRow({ help, isDone, sinceUs }: HelpRowProps) {
  const t = useTexts('inspector');
  const say = useTexts('why');
  const { nodes } = help;
  const client = useClient();
  const [refused, setRefused] = useState('');
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
        <small>{nodes ? say('anyNode', { count: nodes.length, nodes: help.effect }) : help.effect}</small>
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
      return await tryOut(client, { change: help.change, commands: help.commands, isDone, sinceUs });
    } catch (error) {
      return reasonOf(error);
    }
  }
}
