import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import page from '../Fairness.module.css';
import { ScrollText } from '../ScrollText.tsx';
import { Alerts } from './Alerts.tsx';
import { Catalogue } from './Catalogue.tsx';
import { Gauge } from './Gauge.tsx';
import { Query } from './Query.tsx';

const SLOW = { refresh: 'moment', playingIntervalMs: 1000 } as const;
/** More lines than this are not drawn at once. */
const MOST_LINES = 600;

/** What the API server answers at /metrics, and what is made of it. */
export function Metrics() {
  const t = useTexts('fairness');
  const [wanted, setWanted] = useState('apiserver_flowcontrol');
  const { data: text = '' } = useAsk('metrics', {}, SLOW);
  const lines = text.split('\n').filter((line) => line.includes(wanted));
  return (
    <div className={page.page}>
      <Gauge />
      <Query />
      <Alerts />
      <section aria-labelledby="exposition-title">
        <h2 id="exposition-title">
          {t('metrics.exposition')} <small>GET /metrics</small>
        </h2>
        <label className={page.field}>
          <span>{t('metrics.search')}</span>
          <input
            type="search"
            className={classes(page.input, looks.mono)}
            spellCheck={false}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
        <ScrollText label={t('metrics.exposition')} text={lines.slice(0, MOST_LINES).join('\n')} />
        <p className={looks.faint}>
          {t('metrics.lines', { count: lines.length })}
          {lines.length > MOST_LINES && ` ${t('metrics.more', { shown: MOST_LINES })}`}
        </p>
      </section>
      <Catalogue />
    </div>
  );
}
