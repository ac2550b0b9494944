import type { ReactNode } from 'react';
import { formatClock } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import stations from '#panelParts/requests/stations.module.css';
import type { FlowWay } from '#protocol/fairness.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { shortUser } from '../shortUser.ts';
import styles from './Way.module.css';

/** A request's way through flow control, station by station: schema, flow, hash, hand, queue, seats, and how it ends. */
export function Way({ way }: { readonly way: FlowWay }) {
  const t = useTexts('fairness');
  const { outcome, distinguisherMethod, distinguisher, hand, queues, queue, hash, flowSchema } = way;
  if (outcome === 'bypassed' || flowSchema === '') return <p className={looks.small}>{t('bypassed')}</p>;
  return (
    <ol className={styles.way} aria-label={t('wayOf', { request: `${way.verb} ${way.url}` })}>
      <Station name={`${way.verb} ${resourceOf(way.url)}`}>
        {way.arrivedUs < 0 ? shortUser(way.user) : t('arrivedAt', { time: formatClock(way.arrivedUs) })}
      </Station>
      <Station name={<Term card="flowSchemas">{flowSchema}</Term>}>
        {t('schemaAt', { position: way.schemaPosition, count: way.schemaCount })}
      </Station>
      <Station name={<Term card="flow">{t('flow')}</Term>} title={distinguisher}>
        {queues > 1 && distinguisherMethod !== ''
          ? `${shortUser(distinguisher) || '""'}, ${distinguisherMethod}`
          : t('oneFlow')}
      </Station>
      {queues > 0 && (
        <>
          <Station
            name={
              <Term card="flowHash" numbers={{ hash }}>
                {t('hash')}
              </Term>
            }
            wide
          >
            <code>{hash}</code>
          </Station>
          <Station
            name={
              <Term card="hand" numbers={{ hand: hand.join(', '), queues }}>
                {t('hand', { count: hand.length })}
              </Term>
            }
          >
            {t('ofQueues', { queues })}
          </Station>
          <Station name={<Term card="chosenQueue">{queue >= 0 ? t('queue', { index: queue }) : t('noQueue')}</Term>}>
            {queue >= 0 ? t('leastWork') : ''}
          </Station>
        </>
      )}
      <Seats way={way} />
      <End way={way} />
    </ol>
  );
}

interface StationProps {
  readonly name: ReactNode;
  readonly children: ReactNode;
  readonly title?: string;
  readonly wide?: boolean;
  readonly isNow?: boolean;
}

function Station({ name, children, title, wide, isNow }: StationProps) {
  return (
    <li
      className={classes(stations.beside, styles.station)}
      data-wide={wide || undefined}
      data-now={isNow || undefined}
    >
      <i aria-hidden="true" />
      <b title={typeof name === 'string' ? name : undefined}>{name}</b>
      <span title={title}>{children}</span>
    </li>
  );
}

function Seats({ way }: { readonly way: FlowWay }) {
  const t = useTexts('fairness');
  const nowUs = useMoment(({ timeUs }) => (way.outcome === 'waiting' ? timeUs : 0));
  const { initialSeats, finalSeats } = way.width;
  const waitedUs = way.outcome === 'waiting' ? nowUs - way.arrivedUs : way.startedUs - way.arrivedUs;
  const name =
    finalSeats > 0 ? t('seatsThen', { seats: initialSeats, after: finalSeats }) : t('seats', { count: initialSeats });
  return (
    <Station
      name={
        <Term card="requestSeats" numbers={{ initial: initialSeats, final: finalSeats }}>
          {name}
        </Term>
      }
      isNow={way.outcome === 'waiting' || way.outcome === 'executing'}
    >
      {way.outcome === 'waiting' && t('waits', { time: formatWait(Math.max(0, waitedUs)) })}
      {way.outcome === 'rejected' && t('rejectedAfter', { time: formatWait(way.answeredUs - way.arrivedUs) })}
      {(way.outcome === 'executing' || way.outcome === 'executed') &&
        (way.startedUs < 0 ? t('states.executed') : t('waited', { time: formatWait(Math.max(0, waitedUs)) }))}
    </Station>
  );
}

function End({ way }: { readonly way: FlowWay }) {
  const t = useTexts('fairness');
  const { outcome, code, reason, retryAfterSeconds, waitLimitUs, arrivedUs, levelType } = way;
  return (
    <li className={styles.end}>
      {outcome === 'rejected' ? (
        <VerdictText verdict="error">
          429 {reason}
          <small>Retry-After: {retryAfterSeconds}</small>
        </VerdictText>
      ) : (
        <VerdictText verdict="fits">
          {outcome === 'executing' ? t('states.executing') : code > 0 ? t('answered', { code }) : t('dispatch')}
          {outcome === 'waiting' && <small>{t('whenFree', { count: way.width.initialSeats })}</small>}
        </VerdictText>
      )}
      {outcome === 'waiting' && (
        <VerdictText verdict="error">
          429<small>{t('stillHere', { time: formatWait(waitLimitUs - arrivedUs) })}</small>
        </VerdictText>
      )}
      {outcome === 'tried' && levelType === 'Reject' && (
        <VerdictText verdict="error">
          429<small>{t('rejectType')}</small>
        </VerdictText>
      )}
    </li>
  );
}

function resourceOf(url: string): string {
  const parts = (url.split('?')[0] ?? '').split('/').filter((part) => part !== '');
  return parts.at(-1) ?? '/';
}
