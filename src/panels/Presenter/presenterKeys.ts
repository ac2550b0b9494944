import type { PresenterMoves } from './presenterMoves.ts';

/** What leads out of the presenter or to its notes. */
export interface PresenterDoors {
  leave(): void;
  notes(): void;
}

const BUTTONS = 'button, a, summary, [role="radio"]';

/** The keys of the presenter in one of its windows, until the answer is called. They come before those of the page, which have none meanwhile. */
export function bindPresenterKeys(window: Window, moves: PresenterMoves, doors: PresenterDoors): () => void {
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: moves.goOn,
    ArrowRight: moves.goOn,
    ArrowDown: moves.goOn,
    Enter: moves.goOn,
    ' ': moves.goOn,
    PageUp: moves.goBack,
    ArrowLeft: moves.goBack,
    ArrowUp: moves.goBack,
    Backspace: moves.goBack,
    Escape: doors.leave,
    b: moves.blank,
    // Remotes blank with a full stop.
    '.': moves.blank,
    h: moves.hint,
    l: moves.lift,
    n: doors.notes,
    t: moves.voteAgain,
    v: moves.turn,
  };
  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    // Tab, and what Tab led to, belong to the browser.
    if (key === 'Tab' || key === 'Shift' || isPressed(key, target)) return;
    event.stopPropagation();
    const does = keys[key.length === 1 ? key.toLowerCase() : key];
    if (moves.vote(key)) event.preventDefault();
    else if (does) {
      event.preventDefault();
      does();
    }
  }
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}

/** A control that Tab led to is pressed by Enter and Space, and a choice is moved in by arrows. `Element` is another one in another window. */
function isPressed(key: string, target: EventTarget | null): boolean {
  const control = target !== null && 'closest' in target ? (target as Element).closest(BUTTONS) : null;
  if (control === null) return false;
  if (key === 'Enter' || key === ' ') return true;
  return control.getAttribute('role') === 'radio' && key.startsWith('Arrow');
}
