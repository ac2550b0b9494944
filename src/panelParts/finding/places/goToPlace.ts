import { useSelection } from '#client/selectionStore.ts';
import { useTabStore } from '#client/tabStore.ts';
import { useViewStore } from '#client/viewStore.ts';
import { type Namespace, textsOf } from '#i18n/useTexts.ts';
import { useCards } from '#panelParts/cards/cardStore.ts';
import { openNodeDetail, useNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { LabelKey, PagePlace } from './place.ts';

/** A view is fetched when it is first shown, and then asks the model for its data. */
const LONGEST_WAIT_MS = 4000;
/** Elements whose text may be a label. */
const WORDS =
  'h1,h2,h3,h4,h5,h6,button,[role="tab"],[role="radio"],th,td,dt,legend,label,summary,option,figcaption,strong,p,span,small';

/**
 * Shows a place on the stage: its view and its tab, and the target in sight with the focus, or its card open. `node`
 * is the node for a place inside a node. Returns whether the place is shown, because a moment may not have it.
 */
export async function goToPlace(place: PagePlace, node: string): Promise<boolean> {
  showStage(place, node);
  // A node without a kubelet has no inside to show.
  if (place.view === 'nodes' && place.tab !== undefined) {
    const tab = `nodeDetail/${place.tab}` as const;
    if ((await awaited(() => labelled(tab))) === undefined) return false;
  }
  if (place.press !== undefined) {
    const button = await awaited(() => labelled(place.press));
    if (button === undefined) return false;
    if (!isPressed(button)) button.click();
  }
  if (place.card !== undefined) {
    const { card } = place;
    const term = await awaited(() => visible(document.querySelectorAll<HTMLElement>(`[data-card="${card}"]`)));
    if (term === undefined) useCards.getState().open({ owner: `search ${card}`, id: card, anchor: stage() });
    else {
      term.scrollIntoView({ block: 'center' });
      term.click();
    }
  }
  if (place.label !== undefined) {
    const within = place.inspects === undefined ? stage() : document.body;
    const found = await awaited(() => labelled(place.label, within));
    if (found === undefined) return false;
    reveal(found);
  }
  return true;
}

function showStage(place: PagePlace, node: string): void {
  const { choose } = useTabStore.getState();
  if (place.inspects === 'Node') {
    useSelection.getState().select({ kind: 'Node', name: node });
    const { layout, toggle } = useViewStore.getState();
    if (layout.hidden.inspector) toggle('inspector');
  }
  if (place.view === 'nodes') {
    if (place.tab === undefined) useNodeDetail.getState().close();
    else {
      choose('nodeDetail', place.tab);
      openNodeDetail(node);
      return;
    }
  } else if (place.view === 'fairness') choose('fairness', place.tab ?? 'seats');
  else if (place.view === 'storage') choose('storage', place.tab ?? 'glance');
  else if (place.view === 'configuration') choose('configuration', place.tab ?? 'profiles');
  showView(place.view);
}

function stage(): HTMLElement {
  return document.querySelector<HTMLElement>('main') ?? document.body;
}

/** A visible element with the text of a label, or with that text as its accessible name. */
function labelled(key: LabelKey | undefined, within = stage()): HTMLElement | undefined {
  if (key === undefined) return undefined;
  const at = key.indexOf('/');
  const text = (textsOf(key.slice(0, at) as Namespace) as (key: string) => string)(key.slice(at + 1));
  const found = [...within.querySelectorAll<HTMLElement>(WORDS)].filter((each) => says(each, text));
  const parts = [...within.querySelectorAll<HTMLElement>('[aria-label]')].filter(
    (each) => each.getAttribute('aria-label') === text,
  );
  return visible([...found, ...parts]);
}

/** Whether an element's text is this one, ignoring a count after it. */
function says(element: HTMLElement, text: string): boolean {
  return element.textContent?.trim() === text || element.firstChild?.textContent?.trim() === text;
}

function visible(all: Iterable<HTMLElement>): HTMLElement | undefined {
  // A list draws its options, so the list's visibility counts.
  return [...all].find((each) => (each.closest('select') ?? each).checkVisibility?.() ?? true);
}

function isPressed(button: HTMLElement): boolean {
  return ['aria-pressed', 'aria-expanded', 'aria-selected', 'aria-checked'].some(
    (state) => button.getAttribute(state) === 'true',
  );
}

function reveal(found: HTMLElement): void {
  const list = found instanceof HTMLOptionElement ? found.closest('select') : null;
  if (list && found instanceof HTMLOptionElement) {
    list.value = found.value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const shown = list ?? found;
  for (let at: HTMLElement | null = shown; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  shown.scrollIntoView({ block: 'center' });
  const focused = shown.closest<HTMLElement>('button,a,input,select,summary,[tabindex]') ?? shown;
  if (focused.tabIndex < 0 && !focused.hasAttribute('tabindex')) focused.tabIndex = -1;
  focused.focus({ preventScroll: true });
  shown.animate?.(
    [
      { outline: '2px solid var(--accent)', outlineOffset: '4px' },
      { outline: '2px solid transparent', outlineOffset: '4px' },
    ],
    { duration: 2000, easing: 'ease-in' },
  );
}

/** Waits until the page shows it; `undefined` when it does not within a few seconds. */
function awaited(find: () => HTMLElement | undefined): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const startMs = performance.now();
    const look = (): void => {
      const found = find();
      if (found !== undefined || performance.now() - startMs > LONGEST_WAIT_MS) resolve(found);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
