import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Command } from '#protocol/command.ts';
import type { FairnessView } from '#protocol/fairness.ts';
import { Button } from '#widgets/Button.tsx';
import { Icon } from '#widgets/Icon.tsx';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import page from '../Fairness.module.css';
import styles from './Load.module.css';
import { LoadForm } from './LoadForm.tsx';
import { PRESETS } from './presets.ts';
import { ServerFlags } from './ServerFlags.tsx';

/** Clients that a person starts and stops, what they got, and the flags that limit them. */
export function Load({ view }: { readonly view: FairnessView | undefined }) {
  const t = useTexts('fairness');
  const client = useClient();
  const [problem, setProblem] = useState('');
  const { data: loads = [] } = useAsk('loads', {}, { refresh: 'moment', playingIntervalMs: 500 });
  const running = new Set(loads.flatMap(({ id, state }) => (state === 'running' ? [id] : [])));
  const send = async (command: Command) => {
    const result = await client.send(command);
    setProblem(result.ok ? '' : result.problems.map(({ message }) => message).join('; '));
    return result.ok;
  };
  return (
    <div className={page.page}>
      <Section title={t('load.title')}>
        <p className={page.prose}>{t('load.about')}</p>
        <ul className={styles.presets}>
          {PRESETS.map(({ text, ...preset }) => {
            const isOn = running.has(preset.id);
            return (
              <li key={preset.id}>
                <Button
                  aria-pressed={isOn}
                  onClick={() =>
                    void send(isOn ? { type: 'load.stop', id: preset.id } : { type: 'load.start', ...preset })
                  }
                >
                  <Icon name={isOn ? 'pause' : 'play'} />
                  {isOn ? t('load.stop', { name: preset.id }) : t('load.start', { name: preset.id })}
                </Button>
                <p>{t(`load.presets.${text}`)}</p>
                <code>
                  {preset.method} {preset.url}
                </code>
              </li>
            );
          })}
        </ul>
        {problem !== '' && (
          <p role="alert" className={looks.wrong}>
            {problem}
          </p>
        )}
      </Section>
      <Section title={t('load.running')}>
        {loads.length === 0 ? (
          <p className={looks.faint}>{t('load.none')}</p>
        ) : (
          <div className={page.scroll}>
            <DataTable
              label={t('load.running')}
              rows={loads}
              keyOf={({ id }) => id}
              columns={[
                { id: 'id', heading: t('load.id'), cell: ({ id }) => id },
                {
                  id: 'what',
                  heading: t('load.what'),
                  cell: ({ method, url, user }) => (
                    <>
                      <code>
                        {method} {url}
                      </code>
                      <br />
                      <span className={looks.faint}>{user}</span>
                    </>
                  ),
                },
                {
                  id: 'rate',
                  heading: t('load.rate'),
                  figure: ({ ratePerSecond }) => ratePerSecond,
                  text: (rate) => `${rate}/s`,
                },
                { id: 'sent', heading: t('load.sent'), figure: ({ sent }) => sent },
                {
                  id: 'codes',
                  heading: t('load.codes'),
                  cell: ({ codes }) =>
                    Object.entries(codes).map(([code, count]) => (
                      <code key={code} className={styles.code} data-bad={code === '429' || undefined}>
                        {code} × {count}
                      </code>
                    )),
                },
                {
                  id: 'stop',
                  kind: 'acts',
                  cell: ({ id, state }) =>
                    state === 'running' ? (
                      <Button onClick={() => void send({ type: 'load.stop', id })}>{t('load.stopIt')}</Button>
                    ) : (
                      <span className={looks.faint}>{t('load.ended')}</span>
                    ),
                },
              ]}
            />
          </div>
        )}
      </Section>
      <LoadForm onStart={send} />
      <ServerFlags view={view} send={send} />
    </div>
  );
}
