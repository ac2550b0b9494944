import { useTexts } from '#i18n/useTexts.ts';
import { useDragStore } from '#panelParts/drag/dragStore.ts';
import { HeldMark } from '#panelParts/drag/HeldMark.tsx';
import { usePointerDrag } from '#panelParts/drag/usePointerDrag.ts';
import type { GameResult, GameState } from '#protocol/game.ts';
import { Button } from '#widgets/Button.tsx';
import { Board } from './Board.tsx';
import { Ended } from './Ended.tsx';
import styles from './Game.module.css';
import { GameCaption } from './GameCaption.tsx';
import { useGame } from './gameStore.ts';
import { Hand } from './Hand.tsx';
import { Turns } from './Turns.tsx';
import { useGameKeys } from './useGameKeys.ts';

interface RoundProps {
  /** The state on the board. */
  readonly shown: GameState;
  /** The state after the last answer; absent while it is on its way. */
  readonly now: GameState | undefined;
  /** The last answer is locked, and its result is shown beside the board of the question. */
  readonly isTold: boolean;
}

export function Round({ shown, now, isTold }: RoundProps) {
  const t = useTexts('game');
  const shell = useTexts('shell');
  const round = useGame((state) => state.round);
  const leave = useGame((state) => state.leave);
  const choose = useGame((state) => state.choose);
  const results = now?.results ?? shown.results;
  const told: GameResult | undefined = isTold ? now?.results[shown.results.length] : undefined;
  const beat = shown.beat;
  const held = new Map(beat?.pod ? [[beat.pod.key, beat.pod]] : []);
  useGameKeys(shown, isTold);
  const onPointerDown = usePointerDrag((_, node) => {
    useDragStore.getState().release(null);
    if (!isTold && beat?.options.includes(node) === true && !useGame.getState().chosen.includes(node))
      choose(node, beat.isSet);
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
        {beat ? <Hand beat={beat} waiting={shown.waiting} /> : <Ended state={shown} />}
        {(beat || !shown.figures) && <Board nodes={shown.nodes} beat={beat} told={told} />}
      </div>
      <Turns results={results} />
      {beat && <GameCaption state={shown} told={told} isTold={isTold} />}
      <HeldMark pods={held} />
    </div>
  );
}
