import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Kubelet.tsx').then((module) => ({ default: module.Kubelet }));

/** The configuration of a kubelet comes when somebody opens its tab. */
export const Kubelet = lazyPart(load);
