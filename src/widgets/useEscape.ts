import { useEffect } from 'react';

/** The open parts, the newest last: Esc closes only the newest. */
const open: symbol[] = [];

/** Calls `leave` on Esc, unless the user types, a dialog is open, or a part that opened later takes the key. */
export function useEscape(leave: () => void): void {
  useEffect(() => {
    const me = Symbol('open');
    open.push(me);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== me) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, [contenteditable], [role="dialog"]')) return;
      event.preventDefault();
      leave();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      open.splice(open.indexOf(me), 1);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [leave]);
}
