import { useEffect, useEffectEvent } from 'react';
import { heldPod, useDragStore } from './dragStore.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

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
