import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Kubelet.tsx').then((module) => ({ default: module.Kubelet }));

/** The configuration of a kubelet, loaded when its tab opens. */
export const Kubelet = lazyPart(load);
