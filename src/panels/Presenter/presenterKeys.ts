import type { PresenterMoves } from './presenterMoves.ts';

/** Actions that leave the presenter or open its notes. */
export interface PresenterDoors {
  leave(): void;
  notes(): void;
}

const BUTTONS = 'button, a, summary, [role="radio"]';

/**
 * Binds the presenter's keys in one of its windows until the returned function is called. They take precedence over
 * the page's keys, which do nothing meanwhile.
 */
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
    // Remotes blank the screen with a full stop.
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
    // Tab, and elements reached with Tab, belong to the browser.
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

/**
 * Enter and Space press a control that has the focus, and arrows move within a choice. Another window has its own
 * `Element`.
 */
function isPressed(key: string, target: EventTarget | null): boolean {
  const control = target !== null && 'closest' in target ? (target as Element).closest(BUTTONS) : null;
  if (control === null) return false;
  if (key === 'Enter' || key === ' ') return true;
  return control.getAttribute('role') === 'radio' && key.startsWith('Arrow');
}
