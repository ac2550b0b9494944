import { useEffect } from 'react';

/** The parts that are open, the newest last: Esc closes that one alone. */
const open: symbol[] = [];

/** Calls `leave` on Esc, unless somebody writes, a dialog is open, or a part that opened later has taken the key. */
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
