import type { ViewName } from '#client/viewStore.ts';
import type { IconName } from '#widgets/Icon.tsx';

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
}

/** All views of the design, in their order: what the rail shows and the keys 1 to 9 choose. */
export const VIEW_ENTRIES: readonly ViewEntry[] = [
  { view: 'overview', icon: 'overview', text: 'viewOverview' },
  { view: 'scheduling', icon: 'scheduling', text: 'viewScheduling' },
  { view: 'nodes', icon: 'nodes', text: 'viewNodes' },
  { view: 'fairness', icon: 'fairness', text: 'viewFairness' },
  { view: 'storage', icon: 'api', text: 'viewApi' },
  { view: 'podLife', icon: 'podLife', text: 'viewPodLife' },
  { view: 'controllers', icon: 'controllers', text: 'viewControllers' },
  { view: 'lessons', icon: 'lessons', text: 'viewLessons' },
  { view: 'configuration', icon: 'edit', text: 'viewConfiguration' },
  { view: 'settings', icon: 'settings', text: 'viewSettings' },
];
