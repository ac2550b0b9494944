/** Reasons from kube-proxies. */
export type ProxyReasonType = 'kubeProxy.left' | 'kubeProxy.looked' | 'rules.programmed' | 'rules.syncing';
