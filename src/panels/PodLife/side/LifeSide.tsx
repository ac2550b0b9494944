import type { Micros } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { podLife } from '#i18n/en/podLife.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { secondsOf } from '#panelParts/figures/formatFigures.ts';
import { Dial } from '#panelParts/plot/Dial.tsx';
import type { LifeAssumption, PodLife, StatusPoint } from '#protocol/podLife.ts';
import type { Subject } from '../lifeStore.ts';
import styles from './LifeSide.module.css';

const HEIGHT_PX = 46;

addTexts('podLife', podLife);

/** The present state of a Pod: its time to end, its back-off, and the reasons that it is not Ready. */
export function LifeSide({ subject: { namespace, name } }: { readonly subject: Subject }) {
  const { data: life } = useAsk('podLife', { namespace, name });
  return life ? <Side life={life} /> : null;
}

function Side({ life }: { readonly life: PodLife }) {
  const t = useTexts('podLife');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const status = life.statuses.findLast(({ atUs }) => atUs <= nowUs);
  const isGone = life.goneUs >= 0 && nowUs >= life.goneUs;
  if (!status || isGone) return <p className={styles.quiet}>{isGone ? t('isGone') : t('notCreated')}</p>;
  return (
    <div className={styles.side}>
      <p className={styles.chips}>
        <span>{t('phaseChip', { phase: status.phase })}</span>
        <span>{t('statusChip', { status: status.status })}</span>
      </p>
      <GraceRing life={life} nowUs={nowUs} />
      <BackoffBars life={life} nowUs={nowUs} />
      <WhyNotReady status={status} />
      <Assumed assumed={life.assumed} />
    </div>
  );
}

/** Hooks and probes of the Pod with an unknown result, which the model assumes to succeed. */
function Assumed({ assumed }: { readonly assumed: readonly LifeAssumption[] }) {
  const t = useTexts('podLife');
  if (assumed.length === 0) return null;
  return (
    <section>
      <h3>{t('assumed')}</h3>
      <p>{t('assumedAbout')}</p>
      <ul className={styles.wanting}>
        {assumed.map(({ container, about, takes }) => (
          <li key={`${container} ${about}`}>
            <b>{about}</b> {container}: <code>{takes.join(' ')}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The conditions that are not True, in the API's own words. */
function WhyNotReady({ status: { conditions, deleting } }: { readonly status: StatusPoint }) {
  const t = useTexts('podLife');
  const isReady = conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
  const wanting = conditions.filter(({ type, status }) => status !== 'True' && type !== 'DisruptionTarget');
  return (
    <section>
      <h3>
        <Term card="notReady">{t('whyNotReady')}</Term>
      </h3>
      {deleting && <p>{t('deleting')}</p>}
      {isReady && !deleting && <p>{t('isReady')}</p>}
      {conditions.length === 0 && <p>{t('noConditions')}</p>}
      <ul className={styles.wanting}>
        {wanting.map(({ type, status, reason, message }) => (
          <li key={type}>
            <b>
              {type}={status}
            </b>{' '}
            {reason !== '' && <code>{reason}</code>} {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The remaining grace period, and the use of the rest. */
function GraceRing({ life: { grace, createdUs }, nowUs }: { readonly life: PodLife; readonly nowUs: Micros }) {
  const t = useTexts('podLife');
  if (!grace || nowUs < grace.fromUs) return null;
  const isOver = grace.endedUs >= 0 && nowUs >= grace.endedUs;
  const leftUs = isOver ? 0 : Math.max(0, grace.killUs - nowUs);
  const termed = grace.termUs >= 0 && grace.termUs <= nowUs;
  const hookEndUs = termed ? grace.termUs : nowUs;
  const rows: [string, string][] = [
    [t('graceHas'), `${grace.graceSeconds} s`],
    [t('preStopTook'), `${secondsOf(hookEndUs - grace.fromUs)} s`],
    ...(termed
      ? [[t('sinceTerm'), `${secondsOf((isOver ? grace.endedUs : nowUs) - grace.termUs)} s`] as [string, string]]
      : []),
    [t('killAt'), `${secondsOf(grace.killUs - createdUs)} s`],
  ];
  return (
    <section>
      <h3>
        <Term card="grace" numbers={{ grace: grace.graceSeconds, left: secondsOf(leftUs) }} rows={() => rows}>
          {t('grace')}
        </Term>
      </h3>
      <div className={styles.grace}>
        <Dial
          share={leftUs / Math.max(1, grace.killUs - grace.fromUs)}
          value={isOver ? '0' : secondsOf(leftUs)}
          note={isOver ? t('over') : t('secondsLeft')}
        />
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.note}>{t('floor')}</p>
    </section>
  );
}

/** The waits between restarts as a ladder, and the position of the last restarted container on it. */
function BackoffBars({
  life: { backoffs, ladderMs, resetMs },
  nowUs,
}: {
  readonly life: PodLife;
  readonly nowUs: Micros;
}) {
  const t = useTexts('podLife');
  const point = backoffs.findLast(({ atUs, restarts, nextMs }) => atUs <= nowUs && (restarts > 0 || nextMs > 0));
  if (!point) return null;
  const longest = Math.max(...ladderMs);
  const next = ladderMs.findIndex((ms) => ms >= point.nextMs);
  return (
    <section>
      <h3>
        <Term
          card="crashBackoff"
          numbers={{
            container: point.container,
            restarts: point.restarts,
            seconds: point.nextMs / 1000,
            minutes: resetMs / 60_000,
          }}
        >
          {t('backoff')}
        </Term>{' '}
        <small>{t('perRestart')}</small>
      </h3>
      <ol className={styles.ladder}>
        {ladderMs.map((ms, index) => (
          <li
            key={ms}
            data-state={index === next ? 'now' : index < next ? 'past' : 'ahead'}
            aria-current={index === next || undefined}
          >
            <i style={{ height: Math.max(2, (ms / longest) * HEIGHT_PX) }} />
            {ms / 1000}
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {point.container}: {t('restarts', { count: point.restarts })}.{' '}
        {point.nextMs === 0 ? t('noWait') : t('nextWait', { seconds: point.nextMs / 1000, minutes: resetMs / 60_000 })}
      </p>
    </section>
  );
}
