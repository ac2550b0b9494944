import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Arrows, Home and End move through the Pods of a field of bins; the field is one tab stop. */
export function walkBlocks(event: KeyboardEvent<HTMLElement>): void {
  const blocks = [...event.currentTarget.querySelectorAll('button')];
  const at = blocks.indexOf(document.activeElement as HTMLButtonElement);
  const step = STEPS[event.key];
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? blocks.length - 1 : step && at >= 0 ? at + step : -1;
  const block = blocks[next];
  if (!block) return;
  event.preventDefault();
  event.stopPropagation();
  block.focus();
}
