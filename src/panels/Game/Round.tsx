import { useEffect } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { useDragStore } from '#panelParts/drag/dragStore.ts';
import { HeldMark } from '#panelParts/drag/HeldMark.tsx';
import { usePointerDrag } from '#panelParts/drag/useDrag.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { GamePod, GameResult, GameState, GameStep } from '#protocol/game.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { Kbd } from '#widgets/Kbd.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { VerdictGlyph, VerdictText } from '#widgets/VerdictGlyph.tsx';
import { workloadColour } from '#widgets/workloadColour.ts';
import { Board } from './Board.tsx';
import { Ended } from './Ended.tsx';
import styles from './Game.module.css';
import { useGame } from './gameStore.ts';
import { askText, listed, mayLock, optionOfDigit, resultSentence } from './gameTexts.ts';

/** Elements where a key has its own meaning. */
const TYPING = 'input, textarea, select, [contenteditable], dialog';

const MOST_WAITING = 8;

interface RoundProps {
  /** The state on the board. */
  readonly shown: GameState;
  /** The state after the last answer; absent while it is on its way. */
  readonly now: GameState | undefined;
  /** The last answer is locked, and its result is shown beside the board of the question. */
  readonly isShown: boolean;
}

export function Round({ shown, now, isShown }: RoundProps) {
  const t = useTexts('game');
  const shell = useTexts('shell');
  const round = useGame((state) => state.round);
  const leave = useGame((state) => state.leave);
  const choose = useGame((state) => state.choose);
  const results = now?.results ?? shown.results;
  const result: GameResult | undefined = isShown ? now?.results[shown.results.length] : undefined;
  const step = shown.step;
  const held = new Map(step?.pod ? [[step.pod.key, step.pod]] : []);
  useGameKeys(shown, isShown);
  const onPointerDown = usePointerDrag((_, node) => {
    useDragStore.getState().release(null);
    if (!isShown && step?.options.includes(node) === true && !useGame.getState().chosen.includes(node))
      choose(node, step.isSet);
  });

  return (
    <div className={styles.game} onPointerDown={onPointerDown}>
      <div className={styles.stage}>
        <header className={styles.head}>
          <h1>{shell('view.game')}</h1>
          <span className={styles.dim}>
            {t(`mode.${shown.mode}`)}, {round?.date || t('round', { seed: shown.seed })}
          </span>
          <span className={styles.figures}>
            <span>
              <b>{results.filter(({ right }) => right).length}</b> {t('asIt')}
            </span>
            <span>
              <b>
                {results.length}/{shown.of}
              </b>{' '}
              {t('answered')}
            </span>
          </span>
          <Button onClick={leave}>{t('leave')}</Button>
        </header>
        {step ? <Hand step={step} waiting={shown.waiting} /> : <Ended state={shown} />}
        {(step || !shown.figures) && <Board nodes={shown.nodes} step={step} result={result} />}
      </div>
      <Turns results={results} />
      {step && <GameCaption state={shown} result={result} isShown={isShown} />}
      <HeldMark pods={held} />
    </div>
  );
}

/** The answers so far, beside the model's own. */
function Turns({ results }: { readonly results: readonly GameResult[] }) {
  const t = useTexts('game');
  return (
    <section className={styles.turns} aria-label={t('turns')}>
      <h2>{t('turns')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('pod')}</th>
            <th scope="col">{t('you')}</th>
            <th scope="col">{t('it')}</th>
            <th scope="col">{t('apart')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result, turn) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns only grow, and a Pod may have several
            <tr key={turn}>
              <th scope="row">
                <PodMark
                  name={result.name}
                  colour={result.colour}
                  leading={
                    <VerdictGlyph
                      verdict={result.right ? 'fits' : 'rejected'}
                      label={t(result.right ? 'right' : 'wrong')}
                    />
                  }
                />
              </th>
              <td>{listed(result.answer, t)}</td>
              <td className={classes(!result.right && styles.strong)}>{listed(result.truth, t)}</td>
              <td className={styles.number}>{result.apart ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The Pod to decide about, with its requests; beside it the waiting ones. */
function Hand({ step, waiting }: { readonly step: GameStep; readonly waiting: readonly GamePod[] }) {
  const t = useTexts('game');
  const { pod } = step;
  return (
    <section className={styles.hand} aria-label={t('inHand')}>
      {pod ? (
        <>
          <span className={classes(styles.card, workloadColour(pod.colour))} data-pod={pod.key} title={t('drag')}>
            <b>{pod.name}</b>
            <span className={styles.number}>
              {formatCpu(pod.cpuMilli)} · {formatMemory(pod.memoryBytes)}
            </span>
          </span>
          <dl className={styles.asks}>
            <Ask name={t('selector')} value={pod.nodeSelector.join(', ') || t('none')} />
            <Ask name={t('tolerations')} value={pod.tolerations.join(', ') || t('none')} />
            <Ask name={t('priority')} value={String(pod.priority)} />
          </dl>
        </>
      ) : (
        <span />
      )}
      <span className={styles.waiting}>
        {waiting.length > 0 && <span>{t('queued')}</span>}
        {waiting.slice(0, MOST_WAITING).map((each) => (
          <PodMark key={each.key} name={`${each.name} ${formatCpu(each.cpuMilli)}`} colour={each.colour} />
        ))}
        {waiting.length > MOST_WAITING && <span>+{waiting.length - MOST_WAITING}</span>}
      </span>
    </section>
  );
}

function Ask({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/**
 * Digits choose, Enter locks and continues. The game has these keys while it is on the stage; elsewhere the digits
 * choose views.
 */
function useGameKeys(state: GameState, isShown: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event) || !state.step) return;
      if (/^[1-9]$/.test(event.key)) {
        event.preventDefault();
        if (!isShown) chooseDigit(state, Number(event.key));
      } else if (event.key === 'Enter') {
        event.preventDefault();
        goOn(state, isShown);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [state, isShown]);
}

function chooseDigit(state: GameState, digit: number): void {
  const option = optionOfDigit(state, digit);
  if (option !== undefined) useGame.getState().choose(option, state.step?.isSet ?? false);
}

/** Locks the choice, or continues after the result. */
function goOn(state: GameState, isShown: boolean): void {
  const { chosen, lock, goOn: toNext } = useGame.getState();
  if (isShown) toNext();
  else if (state.step && mayLock(state.step, chosen)) lock(chosen, state);
}

function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open], [role="dialog"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(TYPING) !== null || (event.key === 'Enter' && isAnotherButton(target));
}

/**
 * Enter presses a focused button. On a node or an option it locks instead, because the digit or Space has chosen it.
 */
function isAnotherButton(target: Element): boolean {
  return target.closest('button, a') !== null && target.closest('[aria-pressed]') === null;
}

interface GameCaptionProps {
  readonly state: GameState;
  readonly result: GameResult | undefined;
  readonly isShown: boolean;
}

/** The question, or its result, and the button for the next action. */
function GameCaption({ state, result, isShown }: GameCaptionProps) {
  const t = useTexts('game');
  const { chosen, lock, goOn } = useGame();
  const { step } = state;
  if (!step) return null;
  const index = state.results.length;
  const [only] = chosen;
  return (
    <section className={styles.caption} aria-live="polite">
      <p className={styles.who}>
        <span className={styles.dashes} aria-hidden="true">
          {Array.from({ length: state.of }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dash is its place
            <i key={i} data-is={i < index ? 'done' : i === index ? 'now' : undefined} />
          ))}
        </span>
        <span>{t('step', { index: index + 1, of: state.of })}</span>
        <b>{t(`title.${step.ask}`, { name: step.pod?.name ?? '' })}</b>
        {!isShown && <span className={styles.yourTurn}>{t('yourTurn')}</span>}
      </p>
      <p className={styles.sentence}>
        {result ? (
          <VerdictText verdict={result.right ? 'fits' : 'rejected'}>{resultSentence(result, t)}</VerdictText>
        ) : isShown ? (
          t('coming')
        ) : (
          askText(step, t)
        )}
      </p>
      <p className={styles.formula}>{isShown ? '' : formulaOf(state, chosen, t)}</p>
      <div className={styles.buttons}>
        {isShown ? (
          <Button tone="primary" onClick={goOn} disabled={!result}>
            {t('next')} <Kbd>Enter</Kbd>
          </Button>
        ) : (
          <>
            <Button onClick={() => lock(null, state)}>{t('giveUp')}</Button>
            <Button tone="primary" disabled={!mayLock(step, chosen)} onClick={() => lock(chosen, state)}>
              {step.ask === 'place' ? (only === undefined ? t('leavePending') : t('bind', { node: only })) : t('lock')}{' '}
              <Kbd>Enter</Kbd>
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** The remaining room of the chosen node; for a score the plugin's weight. */
function formulaOf(
  { nodes, step }: GameState,
  chosen: readonly string[],
  t: ReturnType<typeof useTexts<'game'>>,
): string {
  if (step?.plugin !== undefined) return t('weight', { plugin: step.plugin, weight: step.weight ?? 1 });
  const node = nodes.find(({ name }) => name === chosen[0]);
  if (!node || !step?.pod || step.isSet) return '';
  const freeMilli = node.cpuMilli - node.pods.reduce((sum, pod) => sum + pod.cpuMilli, 0);
  const asked = step.pod.cpuMilli;
  return t('formula', {
    node: node.name,
    free: formatCpu(freeMilli),
    asked: formatCpu(asked),
    left: formatCpu(freeMilli - asked),
  });
}
