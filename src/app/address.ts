import type { RunsState, RunsStore } from '#client/runs/runsStore.ts';
import { formatSelection, parseSelection, useSelection } from '#client/selectionStore.ts';
import { RUN } from '#client/share/shareLink.ts';
import { useViewStore } from '#client/viewStore.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { lessonHash, linkedLesson } from '#panelParts/stories/lessonLink.ts';
import type { View } from '#panels/panel.ts';
import { findView, VIEWS } from '#panels/panelList.ts';
import { type OpenPanels, openPanels } from './pageStore.ts';

/** Keys of the address's hash that the page itself keeps. */
const VIEW = 'view';
const SELECTED = 'selected';
/** The address gets the moment after this time at rest. */
const REST_MS = 300;

/** Data of a browser history entry beside its address. */
export interface HistoryEntry {
  /** The id of its run among those that this browser keeps. */
  readonly run?: string;
  readonly hash: string;
  readonly panels: OpenPanels;
}

/** The browser's destination: by Back and Forward with the entry's data, or by an address. */
export interface Destination {
  readonly run: string | undefined;
  readonly hash: string;
}

export interface AddressOptions {
  readonly runs: RunsStore;
  /** Opens that run. It is not called for a place in the run that is already open. */
  readonly goTo: (target: Destination) => Promise<void>;
  /** The address's part for a run, as `run=...`; empty for none. */
  readonly pack: (current: RunsState['current']) => Promise<string>;
}

/** The data of the present history entry; undefined when this page did not write it. */
export function historyEntry(state: unknown = history.state): HistoryEntry | undefined {
  return typeof state === 'object' && state !== null && 'panels' in state ? (state as HistoryEntry) : undefined;
}

function parametersOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ''));
}

/** The hash's part about a run, as `run=...` or `lesson=...`; empty without one. */
function runOf(hash: string): string {
  const linked = parametersOf(hash).get(RUN);
  const lesson = linkedLesson(hash);
  if (lesson !== undefined) return lessonHash(lesson);
  return linked ? `${RUN}=${linked}` : '';
}

/** The view that a hash names, by its id or a former one. */
function viewOf(hash: string): View | undefined {
  return findView(parametersOf(hash).get(VIEW) ?? '');
}

/** `isExact`: nothing is selected unless the address says so. */
export function readHash(hash: string, isExact: boolean): void {
  const parameters = parametersOf(hash);
  const view = viewOf(hash);
  if (view !== undefined) showView(view.id);
  const selection = parseSelection(parameters.get(SELECTED) ?? '');
  if (selection !== null || isExact) useSelection.getState().select(selection);
}

/**
 * View, selection and run in the address, so that a reload, a bookmark, a copied address, Back and Forward return to
 * them. A new view or run adds an entry to the browser's history; a selection and a moment change the present entry.
 */
export class PageAddress {
  private readonly runs: RunsStore;
  private readonly goTo: AddressOptions['goTo'];
  private readonly packed: AddressOptions['pack'];
  private readonly stops: (() => void)[] = [];
  /** The address's part for the run, as `run=...`; empty without one. */
  private run = '';
  private travelling = 0;
  private entering: ReturnType<typeof setTimeout> | undefined;
  private packing: ReturnType<typeof setTimeout> | undefined;
  /** The hash of the entry that Back or Forward led to last. The change of the hash that follows is the same step. */
  private popped: string | undefined;

  constructor({ runs, goTo, pack }: AddressOptions) {
    this.packed = pack;
    this.runs = runs;
    this.goTo = goTo;
  }

  /**
   * Shows an existing view, reads the address, and updates it from now on. The code that opens the first run reads
   * the run's part.
   */
  follow(): () => void {
    showView((findView(useViewStore.getState().view) ?? VIEWS[0]).id);
    readHash(location.hash, false);
    this.run = runOf(location.hash);
    this.write('replace');
    const onPop = ({ state }: PopStateEvent) => this.onPop(historyEntry(state ?? null));
    // Uses the event's own address, because a selection may have written another since.
    const onHash = ({ newURL }: HashChangeEvent) => this.onHash(new URL(newURL).hash);
    window.addEventListener('popstate', onPop);
    window.addEventListener('hashchange', onHash);
    this.stops.push(
      useViewStore.subscribe((state, before) => state.view !== before.view && this.write()),
      useSelection.subscribe((state, before) => state.selection !== before.selection && this.write()),
      openPanels.subscribe(() => this.write('replace')),
      this.runs.subscribe((state, before) => {
        if (state.current?.id !== before.current?.id) this.enter();
        else if (state.current?.saved !== before.current?.saved) void this.pack();
        else if (state.current !== before.current) this.planPack();
      }),
      () => window.removeEventListener('popstate', onPop),
      () => window.removeEventListener('hashchange', onHash),
      () => clearTimeout(this.entering),
      () => clearTimeout(this.packing),
    );
    return () => {
      for (const stop of this.stops.splice(0)) stop();
    };
  }

  /** While a run is being opened for the address, the address stays unchanged. */
  async travel(journey: () => Promise<void>): Promise<void> {
    this.travelling += 1;
    try {
      await journey();
    } finally {
      this.travelling -= 1;
      this.write('replace');
      this.planPack();
    }
  }

  private onPop(entry: HistoryEntry | undefined): void {
    if (!entry) return;
    this.popped = entry.hash;
    const isOther = entry.run !== undefined && entry.run !== this.runs.getState().current?.id;
    this.run = runOf(entry.hash);
    if (isOther) void this.travel(() => this.goTo({ run: entry.run, hash: entry.hash }));
    readHash(entry.hash, true);
  }

  private onHash(hash: string): void {
    const isPopped = hash === this.popped;
    this.popped = undefined;
    if (isPopped) return;
    const linked = runOf(hash);
    if (linked !== '' && linked !== this.run) {
      this.run = linked;
      void this.travel(() => this.goTo({ run: undefined, hash }));
    }
    readHash(hash, false);
    this.write('replace');
  }

  /** Another run starts a new entry; a view that is chosen with it belongs to the same entry. */
  private enter(): void {
    if (this.travelling > 0) return;
    this.run = '';
    clearTimeout(this.entering);
    this.entering = setTimeout(() => {
      this.entering = undefined;
      this.write();
      void this.pack();
    });
  }

  /** Writes the run into the address after a while. */
  private planPack(): void {
    clearTimeout(this.packing);
    this.packing = setTimeout(() => void this.pack(), REST_MS);
  }

  private async pack(): Promise<void> {
    const { current } = this.runs.getState();
    if (!current?.saved) return;
    const run = await this.packed(current);
    // A packed text of an older moment is useless.
    if (this.runs.getState().current !== current || run === this.run) return;
    this.run = run;
    if (this.entering === undefined) this.write('replace');
  }

  private write(how?: 'replace'): void {
    if (this.travelling > 0) return;
    const { view } = useViewStore.getState();
    const { selection } = useSelection.getState();
    const parameters = new URLSearchParams({ [VIEW]: view });
    if (selection !== null) parameters.set(SELECTED, formatSelection(selection));
    const own = parameters.toString().replaceAll('%2F', '/');
    const hash = this.run === '' ? `#${own}` : `#${own}&${this.run}`;
    const before = historyEntry();
    // Before the first run is open, the entry keeps the run that is about to open.
    const run = this.runs.getState().current?.id ?? before?.run;
    const entry: HistoryEntry = { hash, panels: openPanels.get(), ...(run !== undefined && { run }) };
    const isStep =
      viewOf(location.hash)?.id !== view || (before?.run !== undefined && run !== undefined && before.run !== run);
    try {
      if (isStep && how === undefined) history.pushState(entry, '', hash);
      else history.replaceState(entry, '', hash);
    } catch {
      // Browsers limit the rate of address changes; the next change writes everything.
    }
  }
}
