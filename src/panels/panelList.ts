import { useViewStore } from '#client/viewStore.ts';
import { builder, preview } from './Builder/panel.ts';
import { compare } from './Compare/panel.ts';
import { configuration } from './Configuration/panel.ts';
import { controllers } from './Controllers/panel.ts';
import { editor } from './Editor/panel.ts';
import { fairness } from './Fairness/panel.ts';
import { film } from './Film/panel.ts';
import { firstMinute } from './FirstMinute/panel.ts';
import { game } from './Game/panel.ts';
import { handOut } from './HandOut/panel.ts';
import { inspector } from './Inspector/panel.ts';
import { keysHelp } from './KeysHelp/panel.ts';
import { lab } from './Lab/panel.ts';
import { lesson } from './Lesson/panel.ts';
import { lessons } from './Lessons/panel.ts';
import { nodes } from './Nodes/panel.ts';
import { overview } from './Overview/panel.ts';
import { palette } from './Palette/panel.ts';
import { podLife } from './PodLife/panel.ts';
import { presenter } from './Presenter/panel.ts';
import type { Panel, PlacedPanel, View, ViewSide } from './panel.ts';
import { reader } from './Reader/panel.ts';
import { runs } from './Runs/panel.ts';
import { scenarios } from './Scenarios/panel.ts';
import { scheduling } from './Scheduling/panel.ts';
import { settings } from './Settings/panel.ts';
import { storage } from './Storage/panel.ts';
import { terminal } from './Terminal/panel.ts';
import { timeline } from './Timeline/panel.ts';
import { topBar } from './TopBar/panel.ts';
import { transcript } from './Transcript/panel.ts';

/**
 * The views in the order of the rail, the keys 1 to 9 and the palette. The first is shown at first, the last stands at the
 * foot of the rail.
 */
export const VIEWS: readonly [View, ...View[]] = [
  overview,
  scheduling,
  nodes,
  fairness,
  storage,
  podLife,
  controllers,
  scenarios,
  configuration,
  compare,
  lab,
  lessons,
  game,
  settings,
];

/**
 * All panels that the page places, fetches ahead or takes commands from, in the order of the palette. Sides stand beside the stage in this order. Of those that need the
 * whole side, the first open one is shown.
 */
export const PANELS: readonly (Panel | View | PlacedPanel)[] = [
  ...VIEWS,
  inspector,
  timeline,
  transcript,
  editor,
  lesson,
  preview,
  terminal,
  runs,
  presenter,
  reader,
  handOut,
  film,
  builder,
  firstMinute,
  topBar,
  keysHelp,
  palette,
];

/** The side of a view while no other side is open. */
export function sideOf(view: View): ViewSide {
  return view.side ?? inspector;
}

/** Whether the view has the inspector beside it. */
export function hasInspector(view: View): boolean {
  return sideOf(view) === inspector;
}

const byName = new Map<string, View>(VIEWS.map((view) => [view.id, view]));

/** The view that an address or a stored setting names. */
export function findView(name: string): View | undefined {
  return byName.get(name);
}

/** The digit that chooses the view at this place of the list; none after the ninth. */
export function digitOf(index: number): string | undefined {
  return index < 9 ? String(index + 1) : undefined;
}

/**
 * Shows a view by its id, and opens one of its tabs. Throws, and shows neither, when there is no such view or tab.
 */
export function showNamed(name: string, tab?: string): void {
  const view = findView(name);
  if (!view) throw new Error(`there is no view ${name}; there are: ${VIEWS.map(({ id }) => id).join(', ')}`);
  if (tab !== undefined && !view.showTab?.(tab)) throw new Error(`the view ${view.id} has no tab ${tab}`);
  useViewStore.getState().setView(view.id);
}
