import { useMemo, useState } from 'react';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useCompare } from '#client/compareStore.ts';
import { useBranches, useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { sideBySide } from '#i18n/en/sideBySide.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { branchName } from '#panelParts/page/branchName.ts';
import { FigureBars } from '#panelParts/sideBySide/FigureBars.tsx';
import { nameOf, SideBins } from '#panelParts/sideBySide/SideBins.tsx';
import { useSideBySide, useWhyDifferent } from '#panelParts/sideBySide/useSideBySide.ts';
import { VerdictRow } from '#panelParts/sideBySide/VerdictRow.tsx';
import { decisionText } from '#panelParts/sideBySide/whyText.ts';
import type { DecisionDifference, OtherRun, SideBySide, WhyDifferent } from '#protocol/comparison.ts';
import type { Branch } from '#protocol/moment.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { PodMark } from '#widgets/PodMark.tsx';
import stage from '#widgets/stage.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Caption } from './Caption.tsx';
import styles from './Compare.module.css';
import { Flights } from './Flights.tsx';
import { Strip } from './Strip.tsx';

addTexts('sideBySide', sideBySide);

/** Two runs, or two branches of one, side by side at the same moment. */
export function Compare() {
  const t = useTexts('sideBySide');
  const branches = useBranches();
  const present = useMoment(({ branch }) => branch);
  const chosen = useCompare((state) => state.other);
  const isThere =
    chosen?.kind === 'changed' || (chosen?.branch !== present && branches.some(({ id }) => id === chosen?.branch));
  const other = useMemo(
    () => (isThere ? chosen : likelyOther(branches, present)),
    [isThere, chosen, branches, present],
  );
  const { pair, problem } = useSideBySide(other);
  return (
    <div className={styles.compare}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      {other === null ? (
        <div className={stage.nothing}>
          <p>{t('nothing')}</p>
          <p>{t('nothingHow')}</p>
        </div>
      ) : problem !== '' ? (
        <p className={stage.nothing}>
          <VerdictText verdict="error">{t('refused', { message: problem })}</VerdictText>
        </p>
      ) : pair ? (
        <Both pair={pair} other={other} />
      ) : (
        <p className={stage.nothing} role="status">
          {t('coming')}
        </p>
      )}
    </div>
  );
}

function Both({ pair, other }: { readonly pair: SideBySide; readonly other: OtherRun }) {
  const t = useTexts('sideBySide');
  const client = useClient();
  const branches = useBranches();
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const { focus, choose } = useCompare();
  const [note, setNote] = useState('');
  const current = currentDifference(pair, focus);
  const difference = pair.differences[current];
  const why = useWhyDifferent(other, difference);
  const moved = pair.pods.filter(({ nodes: [a, b] }) => a !== b).length;
  const names = useMemo(() => [...new Set(pair.sides.flatMap(({ nodes }) => nodes.map(({ name }) => name)))], [pair]);

  function swap(): void {
    if (other.kind !== 'branch') return;
    const mine = pair.sides[0].branch;
    void client.control({ type: 'branch', branch: other.branch }).catch(() => undefined);
    choose({ kind: 'branch', branch: mine });
  }

  return (
    <>
      <div className={styles.halves}>
        <header className={styles.head}>
          <b className={styles.side}>A</b>
          <b className={styles.name}>{branchName(branches, pair.sides[0].branch, t('main'))}</b>
        </header>
        <p className={styles.parted}>
          {pair.partedSeq === 0
            ? t('partedStart')
            : pair.timeUs < pair.partedUs
              ? t('notParted', { time: formatClock(pair.partedUs) })
              : t('parted', { time: formatClock(pair.partedUs) })}
          <b>{t('differ', { count: moved, total: pair.pods.length })}</b>
        </p>
        <header className={styles.head}>
          <b className={classes(styles.side, styles.sideB)}>B</b>
          <Choice other={other} />
        </header>
        <Decided why={why} difference={difference} pair={pair} side={0} />
        <span />
        <Decided why={why} difference={difference} pair={pair} side={1} />
        <Half pair={pair} side={0} why={why} difference={difference} />
        <Flights pods={pair.pods} nodes={names} subject={difference?.keys} />
        <Half pair={pair} side={1} why={why} difference={difference} />
      </div>
      <div className={styles.figures}>
        <FigureBars pair={pair} headings={['A', 'B']} most={6} />
      </div>
      <Caption
        pair={pair}
        other={other}
        why={why}
        current={current}
        note={note}
        onNote={setNote}
        onSwap={other.kind === 'branch' ? swap : undefined}
      />
      <Strip pair={pair} nowUs={nowUs} current={current} />
    </>
  );
}

interface SideProps {
  readonly pair: SideBySide;
  readonly side: 0 | 1;
  readonly why: WhyDifferent | undefined;
  readonly difference: DecisionDifference | undefined;
}

/** This side's decision about the Pod, with runner-up and difference. */
function Decided({ pair, side, why, difference }: SideProps) {
  const t = useTexts('sideBySide');
  const key = difference?.keys[side] ?? difference?.keys[side === 0 ? 1 : 0];
  if (!key || !why) return <div className={styles.decided} />;
  const colour = pair.pods.find(({ keys }) => keys.includes(key))?.colour ?? 1;
  const message = why.messages[side];
  return (
    <div className={styles.decided}>
      <PodMark name={nameOf(key)} colour={colour} size="large" />
      <p>
        <VerdictText verdict={why.chosen[side] !== '' ? 'fits' : message === '' ? 'waiting' : 'rejected'}>
          <b>{decisionText(t, why, side)}</b>
        </VerdictText>
        {message !== '' && <small title={message}>{firstSentence(message)}</small>}
      </p>
    </div>
  );
}

/** The part of a message before the text about preemption. The title and Why have the whole. */
function firstSentence(message: string): string {
  return message.split('. ')[0] ?? message;
}

function Half({ pair, side, why, difference }: SideProps) {
  const t = useTexts('sideBySide');
  const name = side === 0 ? 'A' : 'B';
  const { nodes } = pair.sides[side];
  const isHere = difference !== undefined && difference.timeUs <= pair.timeUs;
  return (
    <section className={styles.half} aria-label={t('side', { side: name })}>
      {why && nodes.length <= MOST_VERDICTS ? (
        <VerdictRow why={why} side={side} nodes={nodes.map((node) => node.name)} label={decisionText(t, why, side)} />
      ) : (
        <span />
      )}
      <SideBins
        side={side}
        label={t('bins', { side: name })}
        nodes={nodes}
        pods={pair.pods}
        subject={difference?.keys[side]}
        chosen={isHere ? why?.chosen[side] : undefined}
      />
    </section>
  );
}

/** With more nodes the bins take several rows, so there is no row of verdicts. */
const MOST_VERDICTS = 12;

/** Whether two pairs have either name in common. */
function isSame(a: DecisionDifference['keys'], b: DecisionDifference['keys']): boolean {
  return (a[0] !== null && a[0] === b[0]) || (a[1] !== null && a[1] === b[1]);
}

/**
 * The difference that the view is about: that of the selected Pod, else the last one that has happened; -1 without
 * any.
 */
function currentDifference({ differences, timeUs }: SideBySide, focus: DecisionDifference['keys'] | null): number {
  const chosen = focus ? differences.findIndex(({ keys }) => isSame(keys, focus)) : -1;
  return chosen >= 0 ? chosen : differences.findLastIndex((difference) => difference.timeUs <= timeUs);
}

/** The most likely other branch: the one that the present one left, else the newest. */
function likelyOther(branches: readonly Branch[], present: string): OtherRun | null {
  const parent = branches.find(({ id }) => id === present)?.parent;
  const branch = parent ?? branches.findLast(({ id }) => id !== present)?.id;
  return branch === undefined ? null : { kind: 'branch', branch };
}

/** The choice of side B: another branch of the run, or the draft chosen in Config. */
function Choice({ other }: { readonly other: OtherRun }) {
  const t = useTexts('sideBySide');
  const branches = useBranches();
  const present = useMoment(({ branch }) => branch);
  const choose = useCompare((state) => state.choose);
  const others = branches.filter(({ id }) => id !== present);
  if (other.kind === 'changed' && others.length === 0) return <b className={styles.name}>{t('draft')}</b>;
  return (
    <select
      className={styles.select}
      aria-label={t('chooseOther')}
      value={other.kind === 'branch' ? other.branch : ''}
      onChange={({ target }) => choose({ kind: 'branch', branch: target.value })}
    >
      {other.kind === 'changed' && <option value="">{t('draft')}</option>}
      {others.map(({ id }) => (
        <option key={id} value={id}>
          {branchName(branches, id, t('main'))}
        </option>
      ))}
    </select>
  );
}
