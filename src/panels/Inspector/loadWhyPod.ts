/** The answers about Pods, with all their sentences, come when a Pod is first looked at. */
export const loadWhyPod = () => import('./why/WhyPod.tsx').then((module) => ({ default: module.WhyPod }));
