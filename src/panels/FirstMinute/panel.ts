import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./FirstMinute.tsx').then((module) => ({ default: module.FirstMinute }));

/** Leads a newcomer through the first minute, beside the stage. */
export const FirstMinute = lazyPart(load);
