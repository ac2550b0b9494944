import { loadLanguages } from '#i18n/startLanguages.ts';
import { loadWhyPod } from '#panels/Inspector/loadWhyPod.ts';

/** Parts that are not needed to see the first moment, and that a key should find ready. */
export const loadPalette = () => import('#panels/Palette/Palette.tsx').then((module) => ({ default: module.Palette }));
export const loadNodes = () => import('#panels/Nodes/Nodes.tsx').then((module) => ({ default: module.Nodes }));
export const loadFairness = () =>
  import('#panels/Fairness/Fairness.tsx').then((module) => ({ default: module.Fairness }));
export const loadGallery = () => import('#panels/Gallery/Gallery.tsx').then((module) => ({ default: module.Gallery }));
export const loadScheduling = () =>
  import('#panels/Scheduling/Scheduling.tsx').then((module) => ({ default: module.Scheduling }));
export const loadPodLife = () => import('#panels/PodLife/PodLife.tsx').then((module) => ({ default: module.PodLife }));
export const loadControllers = () =>
  import('#panels/Controllers/Controllers.tsx').then((module) => ({ default: module.Controllers }));
export const loadStorage = () => import('#panels/Storage/Storage.tsx').then((module) => ({ default: module.Storage }));
export const loadConfiguration = () =>
  import('#panels/Configuration/Configuration.tsx').then((module) => ({ default: module.Configuration }));
export const loadSettings = () =>
  import('#panels/Settings/Settings.tsx').then((module) => ({ default: module.Settings }));
export const loadEditor = () => import('#panels/Editor/Editor.tsx').then((module) => ({ default: module.Editor }));
export const loadRuns = () => import('#panels/Runs/Runs.tsx').then((module) => ({ default: module.Runs }));
export const loadReader = () => import('#panels/Reader/Reader.tsx').then((module) => ({ default: module.Reader }));
export const loadTerminal = () =>
  import('#panels/Terminal/Terminal.tsx').then((module) => ({ default: module.Terminal }));

const PATIENCE_MS = 3000;

/** Fetches the small parts once the page has nothing better to do. The editor is large and waits until it is asked for. */
export function preloadOnIdle(): void {
  const load = (): void => {
    // A part that cannot be fetched now is fetched again when it is needed.
    void Promise.all([
      loadPalette(),
      loadLanguages(),
      loadNodes(),
      loadScheduling(),
      loadFairness(),
      loadGallery(),
      loadWhyPod(),
    ]).catch(() => undefined);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: PATIENCE_MS });
  else setTimeout(load, PATIENCE_MS);
}
