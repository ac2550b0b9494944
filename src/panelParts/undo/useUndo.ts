import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createKeybindingsHandler } from 'tinykeys';
import {
  type ChangePlace,
  type DraftChange,
  edited,
  type History,
  NO_CHANGES,
  type Recipe,
  redone,
  undone,
} from '#client/draft/history.ts';

/** The open tab, step and language around the controls of a draft. */
export type Surroundings = Omit<ChangePlace, 'control' | 'nth'>;

/** A change that was undone or redone. */
export interface Moved<T> {
  readonly by: 'undo' | 'redo';
  readonly place: ChangePlace | undefined;
  readonly from: T;
  readonly to: History<T>;
}

interface UndoOptions<T> {
  readonly open?: Surroundings;
  /** Opens the surroundings of the change, and says what happened. */
  readonly show?: (moved: Moved<T>) => void;
}

/** A draft that people edit. */
export interface Undoable<T> {
  /** The ref of the element around the fields, which must be able to take the focus. */
  readonly root: (element: HTMLElement | null) => (() => void) | undefined;
  edit(recipe: Recipe<T>): void;
  undo(): void;
  redo(): void;
}

/** A field with this attribute is not part of the draft around it, and keeps the undo of the browser. */
export const OWN_UNDO = { 'data-own-undo': '' };

const CONTROLS = 'input, textarea, select, button';
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"])';

/**
 * Undo and redo of a draft, by functions and by keys inside its element. Both put the focus where the change was made.
 * `put` stores the draft with its history.
 */
export function useUndo<T>(
  history: History<T>,
  put: (history: History<T>) => void,
  { open, show }: UndoOptions<T> = {},
): Undoable<T> {
  const element = useRef<HTMLElement>(null);
  const used = useRef<HTMLElement>(null);
  const now = useRef(history);
  now.current = history;
  const wanted = useRef<ChangePlace>(undefined);

  useEffect(() => {
    const place = wanted.current;
    wanted.current = undefined;
    if (place && element.current) focusPlace(element.current, place);
  });

  function set(next: History<T>): void {
    now.current = next;
    put(next);
  }

  function move(by: 'undo' | 'redo', to: History<T>, change: DraftChange | undefined): void {
    if (!change) return;
    const from = now.current.value;
    wanted.current = change.place;
    set(to);
    show?.({ by, place: change.place, from, to });
  }

  const undo = () => move('undo', undone(now.current), now.current.past.at(-1));
  const redo = () => move('redo', redone(now.current), now.current.future.at(-1));
  const actions = useRef({ undo, redo });
  actions.current = { undo, redo };
  const root = useCallback((mounted: HTMLElement | null) => {
    if (!mounted) return undefined;
    element.current = mounted;
    const end = listen(mounted, { actions, used });
    return () => {
      element.current = null;
      end();
    };
  }, []);
  const edit = (recipe: Recipe<T>) => set(edited(now.current, recipe, changeBy(element.current, used.current, open)));
  return { root, edit, undo, redo };
}

/** A draft that lasts as long as its component. */
export function useFormDraft<T>(first: () => T): Undoable<T> & { readonly value: T } {
  const [history, setHistory] = useState<History<T>>(() => ({ value: first(), ...NO_CHANGES }));
  return { ...useUndo(history, setHistory), value: history.value };
}

interface Listening {
  /** The latest functions. */
  readonly actions: RefObject<{ undo(): void; redo(): void }>;
  /** The control that was used last. */
  readonly used: RefObject<HTMLElement | null>;
}

/**
 * Ctrl+Z undoes and Ctrl+Shift+Z or Ctrl+Y redoes inside an element (Cmd on a Mac). Returns a function that ends it.
 *
 * A text field has an undo of the browser too. That one knows a single field, and a browser forgets it when the page
 * sets the field's text. So inside the element the draft's undo takes its place, also for the commands in the browser's
 * menu, which arrive as `beforeinput`. The two never act together.
 */
function listen(element: HTMLElement, { actions, used }: Listening): () => void {
  const act = (name: 'undo' | 'redo') => (event: Event) => {
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('[data-own-undo]'))) return;
    event.preventDefault();
    actions.current[name]();
  };
  const ended = new AbortController();
  const { signal } = ended;
  const onKey = createKeybindingsHandler({
    '$mod+z': act('undo'),
    '$mod+Shift+z': act('redo'),
    '$mod+y': act('redo'),
  });
  element.addEventListener('keydown', onKey, { signal });
  element.addEventListener(
    'beforeinput',
    (event) => {
      if (event.inputType === 'historyUndo') act('undo')(event);
      if (event.inputType === 'historyRedo') act('redo')(event);
    },
    { signal },
  );
  const onUse = ({ target }: Event) => {
    used.current = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  };
  for (const type of ['input', 'change', 'click']) element.addEventListener(type, onUse, { capture: true, signal });
  return () => ended.abort();
}

function changeBy(
  root: HTMLElement | null,
  control: HTMLElement | null,
  open: Surroundings | undefined,
): Pick<DraftChange, 'place' | 'typedMs'> {
  if (!root || !control) return { place: undefined, typedMs: undefined };
  const name = nameOf(control);
  return {
    place: { control: name, nth: controlsNamed(root, name).indexOf(control), ...open },
    typedMs: control.matches(TYPED) ? performance.now() : undefined,
  };
}

/** Until the control appears, the focus is on the element. It stays there if the control is gone. */
function focusPlace(root: HTMLElement, place: ChangePlace): void {
  if (focusControl(root, place)) return;
  root.focus();
  const observer = new MutationObserver(() => {
    if (document.activeElement !== root || focusControl(root, place)) observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}

function focusControl(root: HTMLElement, { control, nth }: ChangePlace): boolean {
  const found = controlsNamed(root, control);
  const element = found[nth] ?? found.at(-1);
  element?.focus();
  return element !== undefined && document.activeElement === element;
}

function controlsNamed(root: HTMLElement, name: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => nameOf(control) === name);
}

/** The name of a control as people see it. */
function nameOf(control: HTMLElement): string {
  const label = (control as HTMLInputElement).labels?.[0];
  // The text of a label around its field includes the field's own text, such as its options.
  const text = label?.contains(control) ? label.querySelector('span, code')?.textContent : label?.textContent;
  return control.getAttribute('aria-label') ?? text ?? control.textContent ?? '';
}
