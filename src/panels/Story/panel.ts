import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./StoryOverStage.tsx').then((module) => ({ default: module.StoryOverStage }));

/**
 * Cards over the stage before a story begins and after it has ended, and the code that shows its steps on the stage.
 */
export const StoryOverStage = lazyPart(load);
