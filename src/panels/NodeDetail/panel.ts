import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./runtime/PodAnatomyPart.tsx').then((module) => ({ default: module.PodAnatomyPart }));

/** A Pod in the container runtime. */
export const PodAnatomyPart = lazyPart(load);
