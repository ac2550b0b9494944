import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Behaviours.tsx').then((module) => ({ default: module.Behaviours }));

/** The editor of behaviours comes when somebody opens its tab. */
export const Behaviours = lazyPart(load);
