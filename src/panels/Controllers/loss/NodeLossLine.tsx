import { memo } from 'react';
import { clockLabel, SECOND_US } from '#base/time.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { NodeLoss, NodeLossView, ZoneView } from '#protocol/controllers.ts';
import { type LossMark, lossLine } from '#scenes/controllers/growthLanes.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import looks from '#widgets/looks.module.css';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './Loss.module.css';

const MOST_NAMES = 4;

/** A silent node: from its last heartbeat to the eviction of its Pods. */
export const NodeLossLine = memo(function NodeLossLine({ loss: data }: { readonly loss: NodeLoss | undefined }) {
  const t = useTexts('controllers');
  if (!data) return <section className={styles.loss} aria-label={t('nodeLoss')} />;
  return (
    <section
      className={styles.loss}
      aria-label={t('nodeLoss')}
      data-node={data.node?.node}
      data-empty={!data.node || undefined}
    >
      {data.node ? (
        <>
          <About loss={data} node={data.node} />
          <Line node={data.node} graceSeconds={data.graceSeconds} />
          <Left loss={data} node={data.node} />
        </>
      ) : (
        <>
          <h2>
            <Term card="nodeLoss" numbers={{ grace: data.graceSeconds }}>
              {t('nodeLoss')}
            </Term>
          </h2>
          <p className={looks.pale}>{t('noLoss', { grace: data.graceSeconds })}</p>
        </>
      )}
    </section>
  );
});

function About({ loss, node }: { readonly loss: NodeLoss; readonly node: NodeLossView }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  const others = loss.nodes.filter((name) => name !== node.node);
  return (
    <div className={styles.about}>
      <h2>
        <Term card="nodeLoss" numbers={{ grace: loss.graceSeconds }}>
          {t('nodeLoss')}
        </Term>{' '}
        <small>{node.node}</small>
      </h2>
      <p className={node.ready === 'Ready' ? undefined : styles.bad} title={`${node.reason}: ${node.message}`}>
        {node.ready !== 'Ready' && <VerdictGlyph verdict="error" />}
        {node.ready}
      </p>
      <p>
        {node.terminating.length > 0
          ? t('terminating', { count: node.terminating.length })
          : node.taints.length > 0 && node.staying > 0
            ? t('staying', { count: node.staying })
            : t('bound', { count: node.bound })}
      </p>
      {others.length > 0 && (
        <p className={styles.others}>
          {others.slice(0, MOST_NAMES).map((name) => (
            <button key={name} type="button" onClick={() => select({ kind: 'Node', name })}>
              {name}
            </button>
          ))}
          {others.length > MOST_NAMES && t('lossNodes', { count: others.length - MOST_NAMES })}
        </p>
      )}
    </div>
  );
}

function Line({ node, graceSeconds }: { readonly node: NodeLossView; readonly graceSeconds: number }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const evictionUs = node.planned[0]?.atUs ?? -1;
  const line = lossLine({ ...node, evictionUs, nowUs });
  const tainted = line.marks.find(({ kind }) => kind === 'tainted');
  const eviction = line.marks.find(({ kind }) => kind === 'eviction');
  const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;
  return (
    <section className={styles.line} aria-label={t('lossLine', { node: node.node })}>
      <span className={styles.axis} />
      {tainted && (
        <span
          className={styles.taint}
          style={{
            left: percent(tainted.at),
            width: percent(Math.min(line.now, eviction?.at ?? line.now) - tainted.at),
          }}
        />
      )}
      {tainted && eviction && (
        <>
          <span
            className={styles.ahead}
            style={{
              left: percent(Math.max(tainted.at, line.now)),
              width: percent(eviction.at - Math.max(tainted.at, line.now)),
            }}
          />
          <span className={styles.between} style={{ left: percent((tainted.at + eviction.at) / 2) }}>
            {t('toleration', { seconds: Math.round((eviction.atUs - (node.planned[0]?.sinceUs ?? 0)) / SECOND_US) })}
          </span>
        </>
      )}
      <span className={styles.now} style={{ left: percent(line.now) }} />
      <ol className={styles.marks}>
        {line.marks
          .filter(({ kind }) => kind !== 'unknown' || !tainted)
          .map((mark, index, marks) => (
            <li
              key={mark.kind}
              data-kind={mark.kind}
              data-ahead={mark.isAhead || undefined}
              data-end={mark.at > 0.8 || undefined}
              data-close={isClose(mark, marks.slice(index + 1)) || undefined}
              style={{ left: percent(mark.at) }}
            >
              <b>{markText(t, mark, node, graceSeconds)}</b>
              <span>{clockLabel(mark.atUs)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** Share of the line's width that the text of a mark needs. */
const WORDS_SHARE = 0.14;

/** Whether the next mark's text would overlap this one's. Texts above the line overlap nothing. */
function isClose({ at, kind }: LossMark, after: readonly LossMark[]): boolean {
  const next = after.find((mark) => mark.kind !== 'leaseOver');
  return kind !== 'leaseOver' && next !== undefined && next.at - at < WORDS_SHARE && next.at <= 0.8;
}

function markText(
  t: ReturnType<typeof useTexts<'controllers'>>,
  { kind, isAhead }: LossMark,
  node: NodeLossView,
  graceSeconds: number,
): string {
  switch (kind) {
    case 'renewed':
      return t('renewed');
    case 'leaseOver':
      return t('leaseOver', { seconds: node.leaseSeconds });
    case 'unknown':
      return isAhead ? t('givenUpAhead', { grace: graceSeconds }) : t('givenUp');
    case 'tainted':
      return t('tainted');
    default:
      return t('deletedAt');
  }
}

/** The countdown to the next step. */
function Left({ loss, node }: { readonly loss: NodeLoss; readonly node: NodeLossView }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const [next] = node.planned;
  const [untilUs, sinceUs, text] = next
    ? [next.atUs, next.sinceUs, t('untilEviction')]
    : node.isUnknown || node.ready !== 'Ready'
      ? [-1, -1, '']
      : [node.unknownUs, node.seenUs, t('untilGivenUp')];
  const leftUs = Math.max(0, untilUs - nowUs);
  return (
    <div className={styles.left}>
      {untilUs >= 0 && (
        <p className={styles.countdown}>
          <CountdownRing rest={leftUs / Math.max(1, untilUs - sinceUs)} tone="error" className={styles.ring} />
          <span>
            <b>{clockLabel(leftUs)}</b>
            <span>{text}</span>
          </span>
        </p>
      )}
      {node.turn >= 0 && <p>{t('turn', { turn: node.turn })}</p>}
      <Zones zones={loss.zones} />
    </div>
  );
}

/** Disrupted zones, and the rate at which their nodes get the taint. */
function Zones({ zones }: { readonly zones: readonly ZoneView[] }) {
  const t = useTexts('controllers');
  const disturbed = zones.filter(
    ({ state, waiting }) => (state !== 'Normal' && state !== 'Initial') || waiting.length > 0,
  );
  return (
    <ul className={looks.faint}>
      {disturbed.map(({ name, state, rate }) => (
        <li key={name}>
          {name === ''
            ? t('zoneUnnamed', { state, rate: String(rate) })
            : t('zone', { name, state, rate: String(rate) })}
        </li>
      ))}
    </ul>
  );
}
