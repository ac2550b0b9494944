import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Flags } from '../Flags.tsx';
import styles from '../Storage.module.css';

const AS_PRINTED = '/events#http://etcd4:2379,http://etcd5:2379,http://etcd6:2379';
const EVENTS_PER_SECOND = 500;

/** Checks for flags of kube-apiserver, and for the one flag that is most often wrong. */
export function ToolsTab() {
  return (
    <div className={styles.tab}>
      <div className={styles.block}>
        <Flags />
      </div>
      <Overrides />
    </div>
  );
}

/**
 * `--etcd-servers-overrides`: a field for its value, which is refused or accepted. An accepted one gives the resource
 * its own etcd.
 */
function Overrides() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: etcd } = useAsk('etcd', {});
  const [text, setText] = useState(AS_PRINTED);
  return (
    <Section className={styles.block} title="--etcd-servers-overrides" note={t('overrides.about')}>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          void send({ type: 'etcd.set', setting: 'overrides', value: text.trim() });
        }}
      >
        <input
          className={styles.input}
          style={{ flex: 1 }}
          type="text"
          spellCheck={false}
          aria-label="--etcd-servers-overrides"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={busy}>
          {t('overrides.use')}
        </Button>
        <Button onClick={() => setText(text.replaceAll(',http', ';http'))}>{t('overrides.semicolons')}</Button>
      </form>
      <p role="status">
        {problem !== '' ? (
          <VerdictText verdict="error">{problem}</VerdictText>
        ) : (
          etcd &&
          etcd.overrides !== '' && (
            <VerdictText verdict="fits">{t('overrides.inUse', { text: etcd.overrides })}</VerdictText>
          )
        )}
      </p>
      <div className={styles.row}>
        <Button
          disabled={busy}
          onClick={() =>
            void send({
              type: 'load.start',
              id: 'events',
              method: 'POST',
              url: '/api/v1/namespaces/default/events',
              user: 'system:admin',
              body: '{apiVersion: v1, kind: Event, metadata: {generateName: load-}, involvedObject: {kind: Pod, namespace: default, name: none}, reason: Load, message: made by a load generator, type: Normal}',
              ratePerSecond: EVENTS_PER_SECOND,
              count: EVENTS_PER_SECOND,
            })
          }
        >
          {t('overrides.events', { count: EVENTS_PER_SECOND })}
        </Button>
        <small className={looks.faint}>{t('overrides.hint')}</small>
      </div>
    </Section>
  );
}
