import { memo } from 'react';
import type { Micros } from '#base/time.ts';
import { clockLabel, formatMoment, SECOND_US } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { failures as texts } from '#i18n/en/failures.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { secondsOf } from '#panelParts/figures/formatFigures.ts';
import type { FailureGap, GapPod, GapWrite, RequestCourse } from '#protocol/traffic.ts';
import { failureBars, lensColumns, lensLabels, lensPlace, MOST_MARKS } from '#scenes/failures/failureLens.ts';
import styles from './FailureLens.module.css';

const BARS = 150;

/** The strip begins a little before the first gap and ends a little after the last; this is its least length. */
const LEAST_US = 12 * SECOND_US;
const MOST_US = 120 * SECOND_US;

addTexts('failures', texts);

interface FailureLensProps {
  readonly course: RequestCourse;
  /** The gap at the present moment; absent before any failure. */
  readonly gap: FailureGap | undefined;
}

/** Requests of one gap one by one, between the SIGTERM that began it and the write of kube-proxy that ended it. */
export const FailureLens = memo(function FailureLens({ course, gap }: FailureLensProps) {
  const t = useTexts('failures');
  const select = useSelection((state) => state.select);
  const { namespace, service, node, ratePerSecond, sent, failed } = course;
  return (
    <section
      className={styles.lens}
      aria-label={t('title', { service })}
      data-object={`Service ${namespace}/${service}`}
    >
      <header className={styles.head}>
        <h2>{t('requests')}</h2>
        <button type="button" onClick={() => select({ kind: 'Service', namespace, name: service })}>
          {t('service', { service })}
        </button>
        <small>{t('rate', { rate: ratePerSecond, node })}</small>
        <p className={styles.counts}>
          <b data-bad={failed > 0 || undefined}>{failed}</b> {t('failedSoFar')} <b>{sent - failed}</b> {t('answered')}
        </p>
      </header>
      {gap ? (
        <>
          <Sentence gap={gap} />
          <FailureStrip course={course} gap={gap} />
          <Lanes gap={gap} node={node} />
        </>
      ) : (
        <p className={styles.none}>{t('none')}</p>
      )}
    </section>
  );
});

function Sentence({
  gap: { fromUs, untilUs, ticks, cause, beginsWith, endsWith, sent, failed },
}: {
  readonly gap: FailureGap;
}) {
  const t = useTexts('failures');
  const nowUs = useMoment(({ timeUs }) => Math.min(timeUs, untilUs));
  const isOver = nowUs >= untilUs;
  const soFar = ticks.filter(({ atUs }) => atUs > fromUs && atUs <= nowUs);
  const values = {
    from: formatMoment(fromUs),
    until: formatMoment(untilUs),
    failed: isOver ? failed : soFar.reduce((sum, tick) => sum + tick.failed, 0),
    sent: isOver ? sent : soFar.reduce((sum, tick) => sum + tick.sent, 0),
    cause: t(`causes.${cause}`),
  };
  const key = !beginsWith ? 'between' : !isOver ? 'sinceTerm' : endsWith ? 'termToWrite' : 'afterTerm';
  return <p className={styles.sentence}>{t(key, values)}</p>;
}

function Lanes({ gap, node }: { readonly gap: FailureGap; readonly node: string }) {
  const t = useTexts('failures');
  const client = useClient();
  const at = (atUs: Micros) => `${lensPlace(gap, atUs) * 100}%`;
  const go = (seq: number) => void client.control({ type: 'seek', seq });
  const { fromUs, untilUs, beginsWith, endsWith } = gap;
  return (
    <div className={styles.lanes}>
      <div className={styles.ground} aria-hidden="true">
        <i
          className={styles.zone}
          data-begins={beginsWith ? '' : undefined}
          data-ends={endsWith ? '' : undefined}
          style={{ left: at(fromUs), right: `${(1 - lensPlace(gap, untilUs)) * 100}%` }}
        >
          <span>{t('zone', { seconds: secondsOf(untilUs - fromUs), failed: gap.failed, sent: gap.sent })}</span>
        </i>
      </div>
      <Requests gap={gap} />
      {gap.pods.map((pod) => (
        <PodLane key={pod.uid} pod={pod} gap={gap} go={go} />
      ))}
      <Lane name="EndpointSlice" note={t('written')}>
        {gap.slices.map(({ seq, atUs }) => (
          <button
            key={seq}
            type="button"
            className={styles.write}
            style={{ left: at(atUs) }}
            aria-label={t('sliceWritten', { time: formatMoment(atUs) })}
            title={t('sliceWritten', { time: formatMoment(atUs) })}
            onClick={() => go(seq)}
          />
        ))}
      </Lane>
      <Lane name="kube-proxy" component="kube-proxy" note={t('rulesOn', { node })}>
        {gap.writes.map((write, index) => (
          <Rules key={write.seq} write={write} untilUs={gap.writes[index + 1]?.atUs} gap={gap} go={go} />
        ))}
      </Lane>
      <Axis gap={gap} />
      <Now gap={gap} />
    </div>
  );
}

interface LaneProps {
  readonly name: string;
  readonly note: string;
  readonly tall?: boolean;
  /** The component whose work the lane shows. */
  readonly component?: string;
  readonly children: React.ReactNode;
}

function Lane({ name, note, tall, component, children }: LaneProps) {
  return (
    <section className={styles.lane} aria-label={name} data-component={component} data-tall={tall || undefined}>
      <p>
        <b title={name}>{name}</b>
        <small>{note}</small>
      </p>
      <div className={styles.track}>{children}</div>
    </section>
  );
}

/** A mark for each request, crossed when it failed; a bar when there are many. */
function Requests({ gap }: { readonly gap: FailureGap }) {
  const t = useTexts('failures');
  const columns = lensColumns(gap.ticks, gap);
  const most = Math.max(1, ...columns.map(({ sent }) => sent));
  const hasMarks = most <= MOST_MARKS;
  return (
    <Lane name={t('requests')} note={t(hasMarks ? 'crossed' : 'crossedBars')} tall>
      {columns.map(({ atUs, at, sent, failed }) => (
        <span
          key={atUs}
          className={hasMarks ? styles.marks : styles.bar}
          style={{ left: `${at * 100}%`, ...(!hasMarks && { height: `${(sent / most) * 100}%` }) }}
          title={t('column', { time: formatMoment(Math.round(atUs)), failed, sent })}
        >
          {hasMarks ? (
            Array.from({ length: sent }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one request of a moment is like another
              <i key={index} data-failed={index < failed || undefined} />
            ))
          ) : (
            <i data-failed="" style={{ height: `${(failed / Math.max(1, sent)) * 100}%` }} />
          )}
        </span>
      ))}
    </Lane>
  );
}

interface PodLaneProps {
  readonly pod: GapPod;
  readonly gap: FailureGap;
  readonly go: (seq: number) => void;
}

function PodLane({ pod, gap, go }: PodLaneProps) {
  const t = useTexts('failures');
  const { name, node, failed, termUs, termSeq, exitUs, exitCode } = pod;
  const term = lensPlace(gap, termUs);
  const end = exitUs < 0 ? 1 : lensPlace(gap, exitUs);
  const hasTerm = termUs >= 0;
  return (
    <Lane name={name} note={t('podNote', { node, failed })}>
      {hasTerm && (
        <>
          <span className={styles.serves} style={{ width: `${term * 100}%` }}>
            {t('serves')}
          </span>
          <span className={styles.stopping} style={{ left: `${term * 100}%`, width: `${(end - term) * 100}%` }}>
            {t('takesNoMore')}
          </span>
          {exitUs >= 0 && end < 1 && (
            <span className={styles.exit} style={{ left: `${end * 100}%` }}>
              {t('exit', { code: exitCode })}
            </span>
          )}
          <button
            type="button"
            className={styles.term}
            style={{ left: `${term * 100}%` }}
            title={t('termAt', { name, time: formatMoment(termUs) })}
            onClick={() => go(termSeq)}
          >
            TERM
          </button>
        </>
      )}
      {!hasTerm && <span className={styles.serves}>{t('noTerm')}</span>}
    </Lane>
  );
}

interface RulesProps {
  readonly write: GapWrite;
  readonly untilUs: Micros | undefined;
  readonly gap: FailureGap;
  readonly go: (seq: number) => void;
}

function Rules({ write: { seq, atUs, endpoints }, untilUs, gap, go }: RulesProps) {
  const t = useTexts('failures');
  const from = lensPlace(gap, atUs);
  const until = untilUs === undefined ? 1 : lensPlace(gap, untilUs);
  const dead = endpoints.filter(({ isDead }) => isDead).length;
  const text = dead === 0 ? t('live', { count: endpoints.length }) : t('dead', { count: endpoints.length, dead });
  return (
    <>
      <span
        className={styles.rules}
        data-dead={dead > 0 || undefined}
        style={{ left: `${from * 100}%`, width: `${(until - from) * 100}%` }}
        title={endpoints.map(({ pod }) => pod).join(', ')}
      >
        {text}
        {dead > 0 &&
          endpoints.map(({ pod, isDead }) =>
            isDead ? <s key={pod}>{lastPart(pod)}</s> : <u key={pod}>{lastPart(pod)}</u>,
          )}
      </span>
      {atUs >= gap.windowFromUs && (
        <button
          type="button"
          className={styles.write}
          style={{ left: `${from * 100}%` }}
          aria-label={t('rulesWritten', { time: formatMoment(atUs) })}
          title={t('rulesWritten', { time: formatMoment(atUs) })}
          onClick={() => go(seq)}
        />
      )}
    </>
  );
}

/** The part of the name that distinguishes the Pods of a workload. */
function lastPart(pod: string): string {
  return pod.split('-').at(-1) ?? pod;
}

/** A label's width as a share of the lens. */
const LABEL = 0.075;

function Axis({ gap }: { readonly gap: FailureGap }) {
  const { fromUs, untilUs, writes, pods, windowFromUs, windowUntilUs } = gap;
  const moments = [fromUs, untilUs, ...pods.map(({ termUs }) => termUs), ...writes.map(({ atUs }) => atUs)];
  const labels = lensLabels(
    moments.filter((atUs) => atUs >= windowFromUs && atUs <= windowUntilUs),
    gap,
    LABEL,
  );
  return (
    <div className={styles.axis} aria-hidden="true">
      <span className={styles.track}>
        {labels.map((atUs) => (
          <b key={atUs} style={{ left: `${lensPlace(gap, atUs) * 100}%` }}>
            {formatMoment(atUs)}
          </b>
        ))}
      </span>
    </div>
  );
}

/** The part after the present moment is paler. */
function Now({ gap }: { readonly gap: FailureGap }) {
  const place = useMoment(({ timeUs }) => Math.round(lensPlace(gap, timeUs) * 1000) / 10);
  return (
    <div className={styles.ground} aria-hidden="true">
      {place < 100 && <i className={styles.ahead} style={{ left: `${place}%` }} />}
      {place > 0 && place < 100 && <i className={styles.now} style={{ left: `${place}%` }} />}
    </div>
  );
}

/** Failed requests of all nearby gaps over time, with the lens for this one below. */
function FailureStrip({ course, gap }: { readonly course: RequestCourse; readonly gap: FailureGap }) {
  const t = useTexts('failures');
  const near = course.gaps.filter(
    ({ fromUs, untilUs }) => untilUs > gap.fromUs - MOST_US / 2 && fromUs < gap.untilUs + MOST_US / 2,
  );
  const firstUs = near[0]?.windowFromUs ?? gap.windowFromUs;
  const lastUs = near.at(-1)?.windowUntilUs ?? gap.windowUntilUs;
  const spareUs = Math.max(SECOND_US, (LEAST_US - (lastUs - firstUs)) / 2);
  const window = { fromUs: Math.max(0, firstUs - spareUs), toUs: lastUs + spareUs };
  const bars = failureBars(course.failures, window, BARS);
  const most = Math.max(1, ...bars);
  const at = (atUs: Micros) => ((atUs - window.fromUs) / (window.toUs - window.fromUs)) * 100;
  const [from, until] = [at(gap.windowFromUs), at(gap.windowUntilUs)];
  return (
    <div className={styles.strip} aria-hidden="true">
      <p>
        {t('strip')}
        <small>
          {clockLabel(window.fromUs)}–{clockLabel(window.toUs)}
        </small>
      </p>
      <div className={styles.track}>
        {bars.map((count, index) =>
          count === 0 ? null : (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={index}
              style={{ left: `${(index / BARS) * 100}%`, width: `${100 / BARS}%`, height: `${(count / most) * 100}%` }}
            />
          ),
        )}
        {near.map(({ fromUs, untilUs, failed }) => (
          <b key={fromUs} style={{ left: `${at((fromUs + untilUs) / 2)}%` }}>
            {t('stripFailed', { failed })}
          </b>
        ))}
        <em style={{ left: `${from}%`, width: `${until - from}%` }} />
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M${from} 0L0 10M${until} 0L100 10`} vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
    </div>
  );
}
