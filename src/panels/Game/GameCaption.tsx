import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu } from '#panelParts/figures/formatQuantities.ts';
import type { GameResult, GameState } from '#protocol/game.ts';
import { Button } from '#widgets/Button.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { mayLock } from './beatKeys.ts';
import styles from './Game.module.css';
import { useGame } from './gameStore.ts';
import { askText, toldText } from './gameTexts.ts';

interface GameCaptionProps {
  readonly state: GameState;
  readonly told: GameResult | undefined;
  readonly isTold: boolean;
}

/** The question, or its result, and the button for the next action. */
export function GameCaption({ state, told, isTold }: GameCaptionProps) {
  const t = useTexts('game');
  const { chosen, lock, goOn } = useGame();
  const { beat } = state;
  if (!beat) return null;
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
        <b>{t(`title.${beat.ask}`, { name: beat.pod?.name ?? '' })}</b>
        {!isTold && <span className={styles.yourTurn}>{t('yourTurn')}</span>}
      </p>
      <p className={styles.sentence}>
        {told ? (
          <VerdictText verdict={told.right ? 'fits' : 'rejected'}>{toldText(told, t)}</VerdictText>
        ) : isTold ? (
          t('coming')
        ) : (
          askText(beat, t)
        )}
      </p>
      <p className={styles.formula}>{isTold ? '' : formulaOf(state, chosen, t)}</p>
      <div className={styles.buttons}>
        {isTold ? (
          <Button tone="primary" onClick={goOn} disabled={!told}>
            {t('next')} <Kbd>Enter</Kbd>
          </Button>
        ) : (
          <>
            <Button onClick={() => lock(null, state)}>{t('giveUp')}</Button>
            <Button tone="primary" disabled={!mayLock(beat, chosen)} onClick={() => lock(chosen, state)}>
              {beat.ask === 'place' ? (only === undefined ? t('leavePending') : t('bind', { node: only })) : t('lock')}{' '}
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
  { nodes, beat }: GameState,
  chosen: readonly string[],
  t: ReturnType<typeof useTexts<'game'>>,
): string {
  if (beat?.plugin !== undefined) return t('weight', { plugin: beat.plugin, weight: beat.weight ?? 1 });
  const node = nodes.find(({ name }) => name === chosen[0]);
  if (!node || !beat?.pod || beat.isSet) return '';
  const freeMilli = node.cpuMilli - node.pods.reduce((sum, pod) => sum + pod.cpuMilli, 0);
  const asked = beat.pod.cpuMilli;
  return t('formula', {
    node: node.name,
    free: formatCpu(freeMilli),
    asked: formatCpu(asked),
    left: formatCpu(freeMilli - asked),
  });
}
