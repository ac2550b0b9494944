import { useMemo } from 'react';
import { formatClock } from '#base/time.ts';
import type { Trial } from '#client/trialStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { FigureBars } from '#panelParts/sideBySide/FigureBars.tsx';
import { nameOf, SideBins } from '#panelParts/sideBySide/SideBins.tsx';
import { useWhyDifferent } from '#panelParts/sideBySide/useSideBySide.ts';
import { VerdictRow } from '#panelParts/sideBySide/VerdictRow.tsx';
import { decisionText, formulaText, reasonText } from '#panelParts/sideBySide/whyText.ts';
import type { OtherRun, SideBySide, WhyDifferent } from '#protocol/comparison.ts';
import { Button } from '#widgets/Button.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { Moves } from './Moves.tsx';
import styles from './TryResult.module.css';
import { AS_IT_IS, FORK, otherMoves, tryColumns, trySubject } from './trySubject.ts';

interface TryResultProps {
  readonly pair: SideBySide;
  readonly trial: Trial;
  readonly other: OtherRun;
  readonly onCompare: () => void;
}

/**
 * The verdicts in the present run and on the fork, the other moves, the bins of the fork, and the figures of both.
 */
export function TryResult({ pair, trial, other, onCompare }: TryResultProps) {
  const t = useTexts('sideBySide');
  const subject = useMemo(() => trySubject(pair, trial.from.selection), [pair, trial]);
  const why = useWhyDifferent(other, subject);
  const moves = otherMoves(pair, subject?.keys);
  const columns = tryColumns(pair, why ? why.chosen.filter((node) => node !== '') : []);
  const shown = new Set(columns);
  const [fork, asItIs] = [pair.sides[FORK], pair.sides[AS_IT_IS]];
  const gone = moves.filter(({ keys }) => keys[FORK] === null).length;
  const hasBins = subject !== undefined;
  const isPlaced = why !== undefined && why.chosen[FORK] !== '';
  return (
    <div className={styles.result} data-bins={hasBins || undefined}>
      {subject && why && <Verdicts pair={pair} why={why} keys={subject.keys} columns={columns} />}
      {(hasBins || moves.length > 0) && (
        <section className={styles.moves} aria-label={t('elsewhere')}>
          <h2>
            {t('elsewhere')}
            {moves.length === 0 && <span>{t('nothingElse')}</span>}
            {moves.length > gone && <span>{t('landElsewhere', { count: moves.length - gone })}</span>}
            {gone > 0 && <span>{t('gone', { count: gone })}</span>}
            <span>{t('pendingChange', { before: asItIs.figures.pendingPods, after: fork.figures.pendingPods })}</span>
          </h2>
          {hasBins && <Moves moves={moves} columns={columns} />}
        </section>
      )}
      {hasBins && (
        <section className={styles.bins} aria-label={t('onFork')}>
          <p className={styles.label}>
            <b>{t('onFork')}</b>
            <small>{t('legend')}</small>
          </p>
          <SideBins
            side={FORK}
            label={t('binsFork')}
            nodes={columns.flatMap((name) => fork.nodes.find((node) => node.name === name) ?? [])}
            pods={pair.pods.filter(({ nodes }) => nodes.some((node) => node !== null && shown.has(node)))}
            subject={subject?.keys[FORK]}
            chosen={isPlaced ? why.chosen[FORK] : undefined}
            marksMoves
          />
        </section>
      )}
      <footer className={styles.card}>
        <div>
          <p className={styles.sentence} role="status">
            {sentence()}
          </p>
          {why && <p className={styles.formula}>{formulaText(t, why, 'tryNames')}</p>}
          <p className={styles.acts}>
            <Button onClick={onCompare}>{t('compareBoth')}</Button>
            <small>
              {t('bothAt', { time: formatClock(pair.timeUs) })} · {t('since')}
            </small>
          </p>
        </div>
        <section className={styles.figures} aria-label={t('card')}>
          <FigureBars pair={pair} isTurned headings={[t('before'), t('after')]} most={4} />
        </section>
      </footer>
    </div>
  );

  function sentence(): string {
    const key = subject?.keys[FORK] ?? subject?.keys[AS_IT_IS];
    if (!subject || !key) return t('tryLook');
    const pod = nameOf(key);
    if (subject.keys[FORK] === null) return t('tryGone', { pod });
    const node = pair.pods.find(({ keys }) => keys[FORK] === key)?.nodes[FORK] ?? '';
    const [first] = why?.reasons ?? [];
    const came = node === '' ? t('tryWaits', { pod }) : t('tryPlaced', { pod, node });
    return first && first.rule !== 'alike' ? `${came} ${reasonText(t, first, 'tryNames')}` : came;
  }
}

interface VerdictsProps {
  readonly pair: SideBySide;
  readonly why: WhyDifferent;
  readonly keys: readonly [string | null, string | null];
  readonly columns: readonly string[];
}

/** The verdict of each node in the present run and on the fork, above the columns of the bins. */
function Verdicts({ pair, why, keys, columns }: VerdictsProps) {
  const t = useTexts('sideBySide');
  const key = keys[FORK] ?? keys[AS_IT_IS] ?? '';
  const colour = pair.pods.find((pod) => pod.keys.includes(key))?.colour ?? 1;
  const zones = new Map(pair.sides[FORK].nodes.map(({ name, zone }) => [name, zone]));
  return (
    <section className={styles.verdicts} aria-label={nameOf(key)}>
      <span>
        <PodMark name={nameOf(key)} colour={colour} />
      </span>
      <ol className={styles.heads} style={{ '--n': columns.length } as React.CSSProperties} aria-hidden="true">
        {columns.map((name) => (
          <li key={name} title={zones.get(name)}>
            {name}
          </li>
        ))}
      </ol>
      <span className={styles.label}>{t('asItIs')}</span>
      <VerdictRow
        why={why}
        side={AS_IT_IS}
        nodes={columns}
        label={`${t('asItIs')}: ${decisionText(t, why, AS_IT_IS)}`}
      />
      <span className={styles.label}>
        <b>{t('onFork')}</b>
      </span>
      <VerdictRow
        why={why}
        side={FORK}
        nodes={columns}
        label={`${t('onFork')}: ${decisionText(t, why, FORK)}`}
        isBold
      />
      <span />
      <p className={styles.verdict}>{decisionText(t, why, FORK)}</p>
    </section>
  );
}
