import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./StoryOverStage.tsx').then((module) => ({ default: module.StoryOverStage }));

/** What stands over the stage before a story begins and after it has ended, and what brings the stage to its steps. */
export const StoryOverStage = lazyPart(load);
