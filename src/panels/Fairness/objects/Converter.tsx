import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useFormDraft } from '#panelParts/undo/useUndo.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import page from '../Fairness.module.css';
import { ScrollText } from '../ScrollText.tsx';
import styles from './Objects.module.css';

/** As articles of 2022 print it. */
const SAMPLE = `apiVersion: flowcontrol.apiserver.k8s.io/v1beta1
kind: PriorityLevelConfiguration
metadata:
  name: batch-clients
spec:
  type: Limited
  limited:
    assuredConcurrencyShares: 10
    limitResponse:
      type: Queue
      queuing:
        queues: 64
        handSize: 6
        queueLengthLimit: 50
`;

/** Old YAML in, v1 out, with every field that changed. */
export function Converter() {
  const t = useTexts('fairness');
  const client = useClient();
  const { value: text, root, edit } = useFormDraft(() => '');
  const [said, setSaid] = useState('');
  const isEmpty = text.trim() === '';
  const { data: result } = useAsk('fairnessConvert', isEmpty ? null : { text }, { refresh: 'once' });
  const apply = async (yaml: string) => {
    const done = await client.send({ type: 'manifests.apply', files: [{ name: 'converted.yaml', text: yaml }] });
    setSaid(done.ok ? t('converter.applied') : done.problems.map(({ message }) => message).join('; '));
  };
  return (
    <section ref={root} tabIndex={-1} aria-labelledby="converter-title">
      <h2 id="converter-title">
        {t('converter.title')} <small>v1beta1, v1beta2, v1beta3 → v1</small>
      </h2>
      <p className={page.prose}>{t('converter.about')}</p>
      <div className={page.row}>
        <Button onClick={() => edit(() => SAMPLE)}>{t('converter.sample')}</Button>
      </div>
      <div className={styles.pair}>
        <textarea
          className={page.area}
          aria-label={t('converter.old')}
          placeholder={t('converter.ghost')}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setSaid('');
            edit(() => event.target.value);
          }}
        />
        {!isEmpty && result?.ok === false && (
          <p role="alert" className={looks.wrong}>
            {result.message}
          </p>
        )}
        {!isEmpty && result?.ok && (
          <div className={styles.result}>
            {result.converted.length === 0 && <p className={looks.faint}>{t('converter.nothing')}</p>}
            {result.converted.map(({ kind, name, removedIn, changes }) => (
              <div key={`${kind}/${name}`}>
                <p>
                  {kind} <b>{name}</b>: {t('converter.removed', { release: removedIn })}
                </p>
                <ul className={styles.changes}>
                  {changes.map(({ path, before, after }) => (
                    <li key={path}>
                      <code>{path}</code>: <del>{before || '–'}</del> → <ins>{after || '–'}</ins>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            <ScrollText label={t('converter.new')} text={result.yaml} />
            <div className={page.row}>
              <Button onClick={() => void apply(result.yaml)}>{t('converter.apply')}</Button>
              {said !== '' && <span role="status">{said}</span>}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
