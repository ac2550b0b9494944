import { useEffect, useState } from 'react';
import { type History, NO_CHANGES } from '#client/draft/history.ts';
import { useFairness } from '#client/fairnessStore.ts';
import { useSelectedRequest } from '#client/selectionStore.ts';
import { useTab } from '#client/tabStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { fairness } from '#i18n/en/fairness.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { RequestSketch } from '#protocol/fairness.ts';
import looks from '#widgets/looks.module.css';
import { Segmented } from '#widgets/Segmented.tsx';
import { Tabs } from '#widgets/Tabs.tsx';
import { Builder } from './builder/Builder.tsx';
import { FIRST_SKETCH } from './builder/samples.ts';
import styles from './Fairness.module.css';
import { Load } from './load/Load.tsx';
import { Metrics } from './metrics/Metrics.tsx';
import { Objects } from './objects/Objects.tsx';
import { Schemas } from './Schemas.tsx';
import { Seats } from './seats/Seats.tsx';
import { TooMany } from './tooMany/TooMany.tsx';

addTexts('fairness', fairness);

/** How often the slow parts are asked for while the run plays. */
const COLD_MS = 500;
const MOMENT = { refresh: 'moment', playingIntervalMs: COLD_MS } as const;

/** API Priority and Fairness: who may execute now, who waits, who is sent away, and why. */
export function Fairness() {
  const t = useTexts('fairness');
  const [tab, setTab] = useTab('fairness');
  const { server, setServer } = useFairness();
  const [history, setHistory] = useState<History<RequestSketch>>({ value: FIRST_SKETCH, ...NO_CHANGES });
  const { data: view } = useAsk('fairness', server === '' ? {} : { server }, MOMENT);
  const seq = useSelectedRequest();
  // Another run, or another moment, may have fewer servers than when this one was chosen.
  const isGone = server !== '' && view !== undefined && !view.servers.includes(server);
  useEffect(() => {
    if (isGone) setServer('');
  }, [isGone, setServer]);
  const { data: selected } = useAsk('fairnessRequest', seq === undefined ? null : { seq }, MOMENT);
  const { data: tried } = useAsk('fairnessTry', tab === 'builder' ? history.value : null, MOMENT);
  const way = tab === 'builder' ? tried : selected;
  return (
    <div className={styles.view}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      <Schemas schemas={view?.schemas ?? []} way={way} />
      <div className={styles.main}>
        {view && view.servers.length > 1 && (
          <Segmented
            label={t('server')}
            className={styles.servers}
            value={view.server}
            onChange={setServer}
            segments={view.servers.map((id) => ({ value: id, label: id }))}
          />
        )}
        <Tabs
          label={t('title')}
          className={styles.tabs}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'seats', label: t('tabs.seats'), content: <Seats view={view} way={selected} /> },
            {
              id: 'builder',
              label: t('tabs.builder'),
              content: <Builder history={history} onChange={setHistory} way={tried} />,
            },
            { id: 'load', label: t('tabs.load'), content: <Load view={view} /> },
            { id: 'tooMany', label: t('tabs.tooMany'), content: <TooMany /> },
            { id: 'metrics', label: t('tabs.metrics'), content: <Metrics /> },
            { id: 'objects', label: t('tabs.objects'), content: <Objects view={view} /> },
          ]}
        />
      </div>
    </div>
  );
}
