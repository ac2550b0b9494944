import { memo } from 'react';
import type { Micros } from '#base/time.ts';
import { requestSelection, useSelectedRequest, useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatMs } from '#panelParts/figures/formatFigures.ts';
import { chainSteps, STAGE_CODES, timeParts } from '#panelParts/requests/chainSteps.ts';
import stations from '#panelParts/requests/stations.module.css';
import { classes } from '#widgets/classes.ts';
import styles from './Chain.module.css';
import type { ShownRequest } from './useShownRequest.ts';

const STEP_CARDS = {
  goaway: 'goaway',
  deadline: 'deadline',
  authentication: 'authentication',
  audit: 'audit',
  impersonation: 'impersonation',
  fairness: 'fairnessStep',
  authorization: 'authorization',
  delegation: 'delegation',
  admission: 'admission',
  storage: 'storageStep',
} as const;

/** The way of one request through the handlers that decide something, with the time it spent. */
export const Chain = memo(function Chain({ shown }: { readonly shown: ShownRequest }) {
  const t = useTexts('storage');
  const { xray } = shown;
  const steps = xray ? chainSteps(xray) : [];
  const last = steps.findLast(({ outcome }) => outcome !== 'notReached');
  return (
    <section className={styles.chain} aria-label={t('chain.title')}>
      <h2>
        <Term
          card="handlerChain"
          numbers={xray && { verb: xray.verb, path: xray.path, ms: formatMs(sumOf(steps)) }}
          rows={() => steps.map(({ step, durationUs }) => [t(`chain.steps.${step}`), `${formatMs(durationUs)} ms`])}
        >
          {t('chain.title')}
        </Term>{' '}
        <RequestToken shown={shown} />
        <small className={styles.unit}>{t('chain.unit')}</small>
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ step, outcome, durationUs, detail }) => (
          <li
            key={step}
            className={classes(
              stations.beside,
              step === last?.step && xray?.code === 0 && styles.now,
              step === 'impersonation' && styles.optional,
            )}
            data-state={outcome}
            title={detail}
          >
            <i />
            <b>
              <Term card={STEP_CARDS[step]}>{t(`chain.steps.${step}`)}</Term>
            </b>
            <span>{outcome === 'notReached' ? '—' : formatMs(durationUs)}</span>
            {STAGE_CODES[step] && (
              <em title={STAGE_CODES[step]}>{t('chain.else', { code: STAGE_CODES[step].split(',')[0] ?? '' })}</em>
            )}
          </li>
        ))}
      </ol>
      {xray && <TimeBar shown={shown} />}
    </section>
  );
});

function sumOf(steps: readonly { readonly durationUs: Micros }[]): number {
  return steps.reduce((sum, { durationUs }) => sum + durationUs, 0);
}

/** The parts of the request's time, to scale. */
function TimeBar({ shown: { xray, wire } }: { readonly shown: ShownRequest }) {
  const t = useTexts('storage');
  if (!xray) return null;
  const parts = timeParts(xray, wire?.cost);
  const allUs = parts.reduce((sum, { us }) => sum + us, 0);
  return (
    <div className={styles.time}>
      <div className={styles.bar}>
        {parts.map(({ part, us }) => (
          <span
            key={part}
            className={classes(styles.segment, styles[part])}
            style={{ flexGrow: us }}
            title={`${t(`chain.parts.${part}`)}: ${formatMs(us)} ms`}
          >
            <b className={styles.label}>{t(`chain.parts.${part}`)}</b>
          </span>
        ))}
      </div>
      <p>
        {xray.code === 0 ? (
          t('chain.soFar', { ms: formatMs(allUs) })
        ) : (
          <>
            <b>{formatMs(allUs)} ms</b> ·{' '}
            <span className={styles.code} data-failed={xray.code >= 400 || undefined}>
              {xray.code}
            </span>{' '}
            {xray.message}
          </>
        )}
      </p>
    </div>
  );
}

/** The shown request; a click opens its X-ray in the inspector. */
function RequestToken({ shown }: { readonly shown: ShownRequest }) {
  const t = useTexts('storage');
  const select = useSelection((state) => state.select);
  const selected = useSelectedRequest();
  const { seq, wire } = shown;
  if (seq === undefined || !wire) return <span className={styles.noToken}>{t('chain.none')}</span>;
  return (
    <button
      type="button"
      className={classes(styles.token, selected === seq && styles.selected)}
      title={`${wire.method} ${wire.url}`}
      onClick={() => select(requestSelection(seq))}
    >
      {wire.method} {wire.url}
    </button>
  );
}
