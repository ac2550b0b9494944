import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./TryStage.tsx').then((module) => ({ default: module.TryStage }));

/** What comes of a try, on the stage. It is fetched when somebody tries something. */
export const TryStage = lazyPart(load);
