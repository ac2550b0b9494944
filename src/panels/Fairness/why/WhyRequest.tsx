import { useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { selectAnswered } from '#client/selectionStore.ts';
import { tryOut } from '#client/trialStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import type { FairnessHelp, FlowWay, WidthSteps } from '#protocol/fairness.ts';
import { Button } from '#widgets/Button.tsx';
import { Icon } from '#widgets/Icon.tsx';
import { WhyHere } from './WhyHere.tsx';
import styles from './WhyRequest.module.css';

/** Why flow control did with a request what it did, what its width is made of, and what would help. */
export function WhyRequest({ way }: { readonly way: FlowWay }) {
  const t = useTexts('fairness');
  return (
    <div className={styles.why}>
      <section>
        <h3>{t(`why.${way.outcome}`)}</h3>
        <WhyHere way={way} />
      </section>
      {(way.outcome === 'waiting' || way.tooMany === 'fairness') && <TooManyAnswer way={way} />}
      <Cost width={way.width} />
      <Helps title={t('helps.title')} helps={way.helps} />
    </div>
  );
}

/** What the client reads, word for word. */
export function TooManyAnswer({ way }: { readonly way: FlowWay }) {
  const t = useTexts('fairness');
  const isSure = way.outcome === 'rejected';
  return (
    <section>
      <h3>
        <span>{isSure ? t('why.answer') : t('why.ifStill')}</span>
      </h3>
      <pre className={styles.answer}>
        HTTP/1.1 429 Too Many Requests{'\n'}
        {isSure && `Retry-After: ${way.retryAfterSeconds}\n`}
        {'\n'}Too many requests, please try again later.
      </pre>
      <TruthBadge topic="flowControl" />
      <p className={styles.faint}>{t('why.counted', { reason: isSure ? way.reason : 'time-out' })}</p>
    </section>
  );
}

const BYTES_PER_KB = 1000;

/** The arithmetic of the width, line by line. */
export function Cost({ width }: { readonly width: WidthSteps }) {
  const t = useTexts('fairness');
  const { list, watchers, initialSeats, finalSeats, finalMs } = width;
  const uncapped = list ? list.objects * list.bytesEach : 0;
  const byBytes = list ? Math.max(1, Math.ceil(list.bytes / list.bytesPerSeat)) : 0;
  return (
    <section>
      <h3>{t('cost.title')}</h3>
      <dl className={styles.sum}>
        {list && (
          <>
            <dt>{t('cost.objects', { count: list.objects, bytes: kilobytes(list.bytesEach) })}</dt>
            <dd>{kilobytes(uncapped)}</dd>
            {list.bytes < uncapped && (
              <>
                <dt>{t('cost.capped')}</dt>
                <dd>{kilobytes(list.bytes)}</dd>
              </>
            )}
            {!list.fromCache && (
              <>
                <dt>{t('cost.fromEtcd')}</dt>
                <dd>{kilobytes(list.bytes)}</dd>
              </>
            )}
            <dt>÷ {kilobytes(list.bytesPerSeat)}</dt>
            <dd>{t('seats', { count: byBytes })}</dd>
            {list.levelMaxSeats > 0 && byBytes > list.levelMaxSeats && (
              <>
                <dt>{t('cost.levelCap')}</dt>
                <dd>{t('seats', { count: list.levelMaxSeats })}</dd>
              </>
            )}
          </>
        )}
        {!list && (
          <>
            <dt>{t('cost.plain')}</dt>
            <dd>{t('seats', { count: initialSeats })}</dd>
          </>
        )}
        {watchers !== undefined && (
          <>
            <dt>{t('cost.watchers', { count: watchers })}</dt>
            <dd>{finalSeats > 0 ? t('cost.final', { seats: finalSeats, ms: finalMs }) : t('cost.noFinal')}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function kilobytes(bytes: number): string {
  if (bytes >= BYTES_PER_KB * BYTES_PER_KB) return `${round(bytes / BYTES_PER_KB / BYTES_PER_KB)} MB`;
  return bytes >= BYTES_PER_KB ? `${round(bytes / BYTES_PER_KB)} kB` : `${round(bytes)} B`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

interface HelpsProps {
  readonly title: string;
  readonly helps: readonly FairnessHelp[];
}

export function Helps({ title, helps }: HelpsProps) {
  const t = useTexts('fairness');
  return (
    <section>
      <h3>
        <span>{title}</span>
        <small className={styles.faint}>{t('helps.note')}</small>
      </h3>
      {helps.length === 0 && <p className={styles.faint}>{t('helps.none')}</p>}
      <ul className={styles.helps}>
        {helps.map((help) => (
          <HelpRow key={help.change} help={help} />
        ))}
      </ul>
    </section>
  );
}

/** Of a lighter request the answer, which is then selected; of anything else what the page shows. */
async function isAnswered(client: OrreryClient, { commands }: FairnessHelp, sentSeq: number): Promise<boolean> {
  if (!commands.some(({ type }) => type === 'request.send')) return false;
  return selectAnswered(client, sentSeq);
}

/** Tried at the present moment, on a fork. */
function HelpRow({ help }: { readonly help: FairnessHelp }) {
  const t = useTexts('fairness');
  const client = useClient();
  const [refusal, setRefusal] = useState('');
  const attempt = async () => {
    try {
      const { change, commands } = help;
      setRefusal(await tryOut(client, { change, commands, isDone: (sentSeq) => isAnswered(client, help, sentSeq) }));
    } catch (error) {
      setRefusal(reasonOf(error));
    }
  };
  const effect =
    help.sort === 'shares'
      ? t('helps.shares', { nominal: help.nominal })
      : t(`helps.${help.sort}`, { seats: help.seats });
  return (
    <li>
      <div>
        <code>{help.change}</code>
        <small>{effect}</small>
        {refusal !== '' && (
          <small role="alert" className={styles.refused}>
            {refusal}
          </small>
        )}
      </div>
      <Button aria-label={t('helps.tryLabel', { change: help.change })} onClick={() => void attempt()}>
        <Icon name="fork" />
        {t('helps.try')}
      </Button>
    </li>
  );
}
