import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import page from '../Fairness.module.css';
import { ScrollText } from '../ScrollText.tsx';

const SLOW = { refresh: 'moment', playingIntervalMs: 1000 } as const;

const SAMPLES = [
  'apiserver_flowcontrol_rejected_requests_total',
  'apiserver_flowcontrol_current_inqueue_requests{priority_level="workload-low"}',
  'apiserver_flowcontrol_dispatched_requests_total',
  'apiserver_flowcontrol_request_wait_duration_seconds_count',
  'apiserver_flowcontrol_request_execution_seconds_count',
] as const;

/** An instant query: a metric and matchers, answered as Prometheus prints an instant vector. */
export function Query() {
  const t = useTexts('fairness');
  const [selector, setSelector] = useState<string>(SAMPLES[0]);
  const { data: found } = useAsk('series', { selector }, SLOW);
  return (
    <section aria-labelledby="query-title">
      <h2 id="query-title">
        {t('query.title')} <small>{t('query.about')}</small>
      </h2>
      <input
        className={classes(page.input, looks.mono)}
        aria-label={t('query.title')}
        spellCheck={false}
        value={selector}
        onChange={(event) => setSelector(event.target.value)}
      />
      <div className={page.row}>
        {SAMPLES.map((sample) => (
          <Button key={sample} onClick={() => setSelector(sample)}>
            {sample.replace('apiserver_flowcontrol_', '')}
          </Button>
        ))}
      </div>
      {!found ? null : !found.ok ? (
        <p className={looks.wrong}>{t(`query.${found.problem}`)}</p>
      ) : found.lines.length === 0 ? (
        <p className={looks.faint}>{t('query.empty')}</p>
      ) : (
        <ScrollText wrapped label={t('query.result')} text={found.lines.join('\n')} />
      )}
    </section>
  );
}
