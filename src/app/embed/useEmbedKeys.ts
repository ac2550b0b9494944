import { useEffect } from 'react';
import { bindKeys } from '#app/useKeys.ts';
import type { TransportActions } from '#client/transportActions.ts';
import type { KeyAction } from '#panelParts/page/keyMap.ts';

/** Keys of an embedded page; those that open missing parts are left out. */
const KEYS: ReadonlySet<KeyAction> = new Set<KeyAction>([
  'playOrPause',
  'next',
  'previous',
  'stepOver',
  'back',
  'toStart',
  'toEnd',
]);

/**
 * The page's keys, from a click in it until Esc; at other times the outer page has them. `onChange` is called for
 * both.
 */
export function useEmbedKeys(transport: TransportActions, onChange: (held: boolean) => void): void {
  useEffect(() => {
    let release: (() => void) | undefined;
    const take = (): void => {
      if (release) return;
      release = bindKeys(transport, KEYS);
      onChange(true);
    };
    const give = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      release?.();
      release = undefined;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.parent.focus();
      onChange(false);
    };
    window.addEventListener('click', take);
    window.addEventListener('keydown', give);
    return () => {
      release?.();
      window.removeEventListener('click', take);
      window.removeEventListener('keydown', give);
    };
  }, [transport, onChange]);
}
