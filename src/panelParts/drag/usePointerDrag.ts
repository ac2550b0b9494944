import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { heldPod, useDragStore } from './dragStore.ts';

/** A press becomes a drag after this many pixels; less is a click. */
const THRESHOLD_PX = 4;

interface Press {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly pointerId: number;
}

/**
 * Pointer drag for every element with `data-pod` below the element with the returned handler; nodes are the elements
 * with `data-drop-node`. A drop calls `onDrop`; Escape and a drop elsewhere put the Pod back.
 */
export function usePointerDrag(onDrop: (key: string, node: string) => void): (event: ReactPointerEvent) => void {
  const press = useRef<Press | null>(null);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      const pressed = press.current;
      if (!pressed || event.pointerId !== pressed.pointerId) return;
      const { held, hold, move } = useDragStore.getState();
      if (!held) {
        if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < THRESHOLD_PX) return;
        hold(heldPod(pressed.key, 'pointer'), event.clientX, event.clientY);
      }
      event.preventDefault();
      move(event.clientX, event.clientY, nodeAt(event.clientX, event.clientY));
    };
    const onUp = (event: PointerEvent) => {
      const pressed = press.current;
      if (!pressed || event.pointerId !== pressed.pointerId) return;
      press.current = null;
      const { held, over, release } = useDragStore.getState();
      if (held?.by !== 'pointer') return;
      swallowClick();
      if (event.type === 'pointerup' && over !== null) drop(held.key, over);
      else release(null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || useDragStore.getState().held?.by !== 'pointer') return;
      event.stopPropagation();
      press.current = null;
      useDragStore.getState().release(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onUp);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onUp);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);

  return (event) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const key = event.target.closest<HTMLElement>('[data-pod]')?.dataset.pod;
    if (key) press.current = { key, x: event.clientX, y: event.clientY, pointerId: event.pointerId };
  };
}

function nodeAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-node]')?.dataset.dropNode ?? null;
}

/** The click after a drag must not select the element below. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
