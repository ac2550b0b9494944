import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { heldPod, useDragStore } from './dragStore.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

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

/**
 * The drag by keyboard: `M` takes up a Pod (an element with `data-pod`), and arrows choose a node. Enter binds, and
 * Escape puts the Pod back. While a Pod is held these keys have no other effect.
 */
export function useKeyboardDrag(nodes: readonly string[], onDrop: (key: string, node: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTaken =
      useDragStore.getState().held?.by === 'keyboard' ? steer(event, nodes, onDrop) : takeUp(event, nodes);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => {
      window.removeEventListener('keydown', listen, true);
      useDragStore.getState().release(null);
    };
  }, []);
}

function takeUp(event: KeyboardEvent, nodes: readonly string[]): boolean {
  const { held, hold, aim } = useDragStore.getState();
  if (held || event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = document.activeElement?.closest<HTMLElement>('[data-pod]')?.dataset.pod;
  if (!key) return false;
  hold(heldPod(key, 'keyboard'));
  aim(nodes[0] ?? null);
  return true;
}

function steer(event: KeyboardEvent, nodes: readonly string[], onDrop: (key: string, node: string) => void): boolean {
  const { held, over, aim, release } = useDragStore.getState();
  const step = STEPS[event.key];
  if (step !== undefined) aim(neighbour(nodes, over, step));
  else if (event.key === 'Home') aim(nodes[0] ?? null);
  else if (event.key === 'End') aim(nodes.at(-1) ?? null);
  else if (event.key === 'Enter' && held && over !== null) onDrop(held.key, over);
  else if (event.key === 'Escape') release(null);
  else return false;
  return true;
}

/** The next node in the order of the columns; wraps around. */
export function neighbour(nodes: readonly string[], from: string | null, step: number): string | null {
  if (nodes.length === 0) return null;
  const at = from === null ? -1 : nodes.indexOf(from);
  if (at < 0) return (step > 0 ? nodes[0] : nodes.at(-1)) ?? null;
  return nodes[(at + step + nodes.length) % nodes.length] ?? null;
}
