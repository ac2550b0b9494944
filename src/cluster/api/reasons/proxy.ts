/** What kube-proxies say. */
export type ProxyReasonType = 'kubeProxy.left' | 'kubeProxy.looked' | 'rules.programmed' | 'rules.syncing';
