import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Lets arrows walk through the Pods of a bin, of which only the first is a tab stop. Only for those who came by keyboard:
 * after a click the arrows go on stepping through time.
 */
export function walkPods(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const from = event.target;
  if (step === undefined || !(from instanceof HTMLElement) || !from.matches('[data-pod]:focus-visible')) return;
  const group = from.closest('[data-tub]');
  if (!group) return;
  const pods = [...group.querySelectorAll<HTMLElement>('[data-pod]')];
  const next = pods[(pods.indexOf(from) + step + pods.length) % pods.length];
  next?.focus();
  event.preventDefault();
  event.stopPropagation();
}
