import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Traffic.tsx').then((module) => ({ default: module.Traffic }));

/** The requests to a Service come when somebody opens their tab. */
export const Traffic = lazyPart(load);
