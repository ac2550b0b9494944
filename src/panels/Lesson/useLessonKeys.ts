import { useEffect } from 'react';
import { useLessonDraft, useLessonMoves, withOption } from '#panelParts/stories/useLessonMoves.ts';
import type { AskedQuestion, Confidence } from '#protocol/lessons.ts';

const TYPING =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], .cm-editor';
/** Elements that use Enter themselves. */
const PRESSED =
  'button, a, summary, [role="button"], [role="option"], [role="gridcell"], [role="tab"], [role="menuitem"]';

/**
 * The keys of a lesson, wherever the focus is. Digits choose or begin a number, and + and - change the confidence.
 * Enter continues, and Backspace goes back. Fields and buttons keep theirs.
 */
export function useLessonKeys(question: AskedQuestion | undefined): void {
  const moves = useLessonMoves();
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (isElsewhere(event)) return;
      if (beginsNumber(event, question)) {
        event.stopPropagation();
        return;
      }
      if (!choose(event.key, question) && !go(event)) return;
      event.preventDefault();
    }
    function go({ key, target }: KeyboardEvent): boolean {
      if (!moves) return false;
      if (key === 'Backspace') moves.back();
      else if (key === 'Enter' && !(target instanceof Element && target.closest(PRESSED))) {
        // Enter must not give up a goal by accident.
        if (moves.kind === 'goOn') return false;
        moves.run();
      } else if ((key === 'ArrowRight' || key === 'PageDown') && moves.kind === 'lock' && !hasOwnArrows(target))
        moves.run();
      else return false;
      return true;
    }
    // Before the page's keys, where a digit chooses a view.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [moves, question]);
}

/** A digit that begins a number is typed into its field. */
function beginsNumber({ key }: KeyboardEvent, question: AskedQuestion | undefined): boolean {
  if ((question?.ask !== 'number' && question?.ask !== 'moment') || !/^\d$/.test(key)) return false;
  const field = document.querySelector<HTMLInputElement>('[data-part="lesson-question"] input[type="number"]');
  field?.focus();
  field?.select();
  return field !== null;
}

function choose(key: string, question: AskedQuestion | undefined): boolean {
  if (!question) return false;
  const { answer, confidence, choose: take, beSure } = useLessonDraft.getState();
  const option = /^[1-9]$/.test(key) ? question.options[Number(key) - 1] : undefined;
  if (option) take(withOption(question, answer, option.id));
  else if (key === '+' || key === '=') beSure(Math.min(3, confidence + 1) as Confidence);
  else if (key === '-') beSure(Math.max(1, confidence - 1) as Confidence);
  else return false;
  return true;
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open], [role="dialog"]') !== null) return true;
  // For events inside the editor's shadow root, the event's target is the host, so the path is used.
  const target = event.composedPath()[0];
  if (!(target instanceof Element) || target.closest(TYPING) === null) return false;
  // Enter locks a typed number.
  return event.key !== 'Enter' || target.closest('[data-part="lesson-question"]') === null;
}

function hasOwnArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[data-own-keys], input, [role="group"], [role="tablist"]') !== null
  );
}
