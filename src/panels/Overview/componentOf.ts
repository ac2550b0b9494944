import type { TravellerView } from '#protocol/views.ts';

/** The address that a request's sender has in the picture: events are sent by recorders whose name is not their component's. */
export function senderOf({ from, user }: Pick<TravellerView, 'from' | 'user'>): string {
  const [, node] = /^system:node:(.+)$/.exec(user) ?? [];
  if (node !== undefined) return `kubelet/${node}`;
  if (user === 'system:kube-scheduler' || from === 'default-scheduler') return 'kube-scheduler';
  if (
    from.startsWith('kube-controller-manager') ||
    /-controller$/.test(user) ||
    user === 'system:kube-controller-manager'
  )
    return 'kube-controller-manager';
  return /^kubectl-(run|drain)\//.test(from) ? 'kubectl' : from;
}

/** The place of a watcher: the informers of all controllers are one place. */
export function watcherOf(to: string): string {
  return to.startsWith('kube-controller-manager') ? 'kube-controller-manager' : to;
}

/** Whether an address is somebody outside of the control plane and its nodes. The API server's own loopback client is not. */
export function isClient(address: string): boolean {
  return (
    address !== 'kube-apiserver' &&
    address !== 'kube-scheduler' &&
    address !== 'kube-controller-manager' &&
    !address.startsWith('kubelet/')
  );
}
