import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Behaviours.tsx').then((module) => ({ default: module.Behaviours }));

/** The editor of behaviours, loaded when its tab opens. */
export const Behaviours = lazyPart(load);
