import { useEffect } from 'react';
import type { GameState } from '#protocol/game.ts';
import { mayLock, optionOfDigit } from './beatKeys.ts';
import { useGame } from './gameStore.ts';

/** Where a key has a meaning of its own. */
const TYPING = 'input, textarea, select, [contenteditable], dialog';

/** Digits choose, Enter locks and goes on. They are the game's while it is on the stage; elsewhere the digits choose views. */
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

/** Locks what is chosen, or goes on from what was told. */
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

/** Enter presses a button that has the focus; on a node or an option it locks, since the digit or Space has chosen it. */
function isAnotherButton(target: Element): boolean {
  return target.closest('button, a') !== null && target.closest('[aria-pressed]') === null;
}
