/** Parts that are not needed to see the first moment, and that a key should find ready. */
export const loadPalette = () =>
  import('../panels/Palette/Palette.tsx').then((module) => ({ default: module.Palette }));
export const loadNodes = () => import('../panels/Nodes/Nodes.tsx').then((module) => ({ default: module.Nodes }));
export const loadOverview = () =>
  import('../panels/Overview/Overview.tsx').then((module) => ({ default: module.Overview }));
export const loadConfiguration = () =>
  import('../panels/Configuration/Configuration.tsx').then((module) => ({ default: module.Configuration }));
export const loadEditor = () => import('../panels/Editor/Editor.tsx').then((module) => ({ default: module.Editor }));

const PATIENCE_MS = 3000;

/** Fetches the small parts once the page has nothing better to do. The editor is large and waits until it is asked for. */
export function preloadOnIdle(): void {
  const load = (): void => {
    // A part that cannot be fetched now is fetched again when it is needed.
    void Promise.all([loadPalette(), loadNodes(), loadOverview()]).catch(() => undefined);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: PATIENCE_MS });
  else setTimeout(load, PATIENCE_MS);
}
