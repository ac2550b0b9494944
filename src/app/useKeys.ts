import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import type { TransportActions } from '#client/transportActions.ts';
import { clampSpeed, useViewStore } from '#client/viewStore.ts';
import { KEY_MAP, type KeyAction } from '#panelParts/page/keyMap.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { PanelId } from '#panels/pageActions.ts';
import { digitOf, VIEWS } from '#panels/panelList.ts';
import { findPlaced, isDialog, usePageStore } from './pageStore.ts';

/** A key action without a handler opens the panel of that name. */
type Handlers = Readonly<Record<Exclude<KeyAction, 'view' | PanelId>, () => void>>;

const TYPING =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], .cm-editor';
/** Elements that use arrow keys themselves: an arrow in a tab list moves between tabs, not in time. */
const OWN_ARROWS =
  '[role="tablist"], [role="radiogroup"], [role="group"] [role="radio"], [role="menu"], [role="listbox"], [role="grid"], [role="slider"], [role="separator"], input[type="range"], [data-own-keys]';
const OWN_SPACE =
  'button, a, summary, [role="button"], [role="option"], [role="gridcell"], [role="tab"], [role="radio"], [role="switch"], [data-own-keys]';

/** Whether the keys scroll a focused list that is longer than its window. */
function scrolls(target: Element): boolean {
  return target.getAttribute('tabindex') === '0' && target.scrollHeight > target.clientHeight + 1;
}

function isTaken(event: KeyboardEvent, whileTyping: boolean): boolean {
  // An overlay has the keys, even while it is still being fetched.
  if (
    event.defaultPrevented ||
    usePageStore.getState().open.some(isDialog) ||
    document.querySelector('dialog[open]') !== null
  )
    return true;
  // For events inside the editor's shadow root, the event's target is the host, so the path is used.
  const target = event.composedPath()[0];
  if (!(target instanceof Element)) return false;
  if (!whileTyping && target.closest(TYPING) !== null) return true;
  if (/^(Arrow|Home|End|Page)/.test(event.key)) return target.closest(OWN_ARROWS) !== null || scrolls(target);
  return event.key === ' ' && target.closest(OWN_SPACE) !== null;
}

function changeSpeed(transport: TransportActions, factor: number): void {
  const { speed, setSpeed } = useViewStore.getState();
  const next = clampSpeed(Number((speed * factor).toPrecision(3)));
  setSpeed(next);
  transport.setSpeed(next);
}

function handlersOf(transport: TransportActions): Handlers {
  const page = usePageStore.getState;
  const look = useViewStore.getState;
  return {
    playOrPause: transport.playOrPause,
    playBackwards: transport.playBackwards,
    next: transport.next,
    previous: transport.previous,
    stepOver: () => transport.stepOver(),
    back: () => transport.back(),
    stepInto: transport.stepInto,
    stepBack: transport.stepBack,
    overInstant: () => transport.stepOver('instant'),
    backInstant: () => transport.back('instant'),
    toStart: transport.toStart,
    toEnd: transport.toEnd,
    nextDecision: transport.nextDecision,
    nextFailure: transport.nextFailure,
    faster: () => changeSpeed(transport, 10),
    slower: () => changeSpeed(transport, 0.1),
    nextRegion: () => moveFocus(1),
    previousRegion: () => moveFocus(-1),
    toggleRail: () => look().toggle('rail'),
    toggleInspector: () => look().toggle('inspector'),
    toggleTimeline: () => look().toggle('timeline'),
    maximise: () => page().toggleMaximised('stage'),
  };
}

/** Opens a panel. A side or a drawer that is open is closed. */
function openOrClose(id: string): void {
  const { open, show, close } = usePageStore.getState();
  const surface = findPlaced(id)?.surface;
  if ((surface === 'side' || surface === 'drawer') && open.includes(id)) close(id);
  else show(id);
}

/** The keys of the whole page. A control that uses a key itself keeps it. */
export function useKeys(transport: TransportActions): void {
  useEffect(() => bindKeys(transport), [transport]);
}

/** Listens to the page's keys, or to some of them, until the returned function is called. */
export function bindKeys(transport: TransportActions, only?: ReadonlySet<KeyAction>): () => void {
  const has = (action: KeyAction): boolean => only?.has(action) ?? true;
  const handlers = handlersOf(transport);
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  for (const { action, bindings: keys, whileTyping = false } of KEY_MAP) {
    if (action === 'view' || !has(action)) continue;
    for (const key of keys) {
      bindings[key] = (event) => {
        if (isTaken(event, whileTyping)) return;
        event.preventDefault();
        if (action in handlers) handlers[action as keyof Handlers]();
        else openOrClose(action);
      };
    }
  }
  if (has('view')) {
    VIEWS.forEach(({ id }, index) => {
      const digit = digitOf(index);
      if (digit === undefined) return;
      bindings[`Digit${digit}`] = (event) => {
        if (!isTaken(event, false)) showView(id);
      };
    });
  }
  return tinykeys(window, bindings);
}

/** The regions of the page in reading order; each is marked with `data-region` and can take the focus itself. */
function regions(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => !region.hidden);
}

/** F6: moves the focus to the next region of the page, or the one before; wraps around. */
function moveFocus(by: 1 | -1): void {
  const all = regions();
  if (all.length === 0) return;
  const now = all.findIndex((region) => region.contains(document.activeElement));
  const next = now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length;
  all[next]?.focus();
}
