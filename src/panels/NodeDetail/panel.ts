import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./runtime/PodAnatomyPart.tsx').then((module) => ({ default: module.PodAnatomyPart }));

/** What the container runtime made of a Pod. */
export const PodAnatomyPart = lazyPart(load);
