import type { ViewName } from '../../client/viewStore.ts';
import type { IconName } from '../../widgets/Icon.tsx';

interface ViewEntry {
  readonly view: ViewName;
  readonly icon: IconName;
  readonly text:
    | 'viewOverview'
    | 'viewScheduling'
    | 'viewNodes'
    | 'viewFairness'
    | 'viewApi'
    | 'viewPodLife'
    | 'viewControllers'
    | 'viewLessons'
    | 'viewConfiguration'
    | 'viewSettings';
  /** Views that are not built are left out of the rail, so that nothing on it is a dead end; a link to one meets an honest empty stage. */
  readonly built: boolean;
}

/** All views of the design, in their order. */
export const VIEW_ENTRIES: readonly ViewEntry[] = [
  { view: 'overview', icon: 'overview', text: 'viewOverview', built: true },
  { view: 'scheduling', icon: 'scheduling', text: 'viewScheduling', built: true },
  { view: 'nodes', icon: 'nodes', text: 'viewNodes', built: true },
  { view: 'fairness', icon: 'fairness', text: 'viewFairness', built: true },
  { view: 'storage', icon: 'api', text: 'viewApi', built: true },
  { view: 'podLife', icon: 'podLife', text: 'viewPodLife', built: true },
  { view: 'controllers', icon: 'controllers', text: 'viewControllers', built: true },
  { view: 'lessons', icon: 'lessons', text: 'viewLessons', built: true },
  { view: 'configuration', icon: 'edit', text: 'viewConfiguration', built: true },
  { view: 'settings', icon: 'settings', text: 'viewSettings', built: true },
];

/** What the rail shows and the keys 1 to 9 choose. */
export const BUILT_VIEWS = VIEW_ENTRIES.filter((entry) => entry.built);
