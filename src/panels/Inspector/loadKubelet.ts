/** The configuration of a kubelet comes when somebody opens its tab. */
export const loadKubelet = () => import('#panels/Kubelet/Kubelet.tsx').then((module) => ({ default: module.Kubelet }));
