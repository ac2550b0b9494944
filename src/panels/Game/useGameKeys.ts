import { useEffect } from 'react';
import type { GameState } from '#protocol/game.ts';
import { mayLock, optionOfDigit } from './beatKeys.ts';
import { useGame } from './gameStore.ts';

/** Elements where a key has its own meaning. */
const TYPING = 'input, textarea, select, [contenteditable], dialog';

/**
 * Digits choose, Enter locks and continues. The game has these keys while it is on the stage; elsewhere the digits
 * choose views.
 */
export function useGameKeys(state: GameState, isTold: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event) || !state.beat) return;
      if (/^[1-9]$/.test(event.key)) {
        event.preventDefault();
        if (!isTold) chooseDigit(state, Number(event.key));
      } else if (event.key === 'Enter') {
        event.preventDefault();
        goOn(state, isTold);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [state, isTold]);
}

function chooseDigit(state: GameState, digit: number): void {
  const option = optionOfDigit(state, digit);
  if (option !== undefined) useGame.getState().choose(option, state.beat?.isSet ?? false);
}

/** Locks the choice, or continues after the result. */
function goOn(state: GameState, isTold: boolean): void {
  const { chosen, lock, goOn: toNext } = useGame.getState();
  if (isTold) toNext();
  else if (state.beat && mayLock(state.beat, chosen)) lock(chosen, state);
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
