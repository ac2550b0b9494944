import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./TryStage.tsx').then((module) => ({ default: module.TryStage }));

/** The result of a try, on the stage. Loaded with the first try. */
export const TryStage = lazyPart(load);
