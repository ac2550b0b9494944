/** The answers about Pods, with all their sentences, load with the first selected Pod. */
export const loadWhyPod = () => import('./why/WhyPod.tsx').then((module) => ({ default: module.WhyPod }));
