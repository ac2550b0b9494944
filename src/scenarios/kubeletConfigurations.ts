const HEAD = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';

/** The text of a KubeletConfiguration with these lines. */
export function kubeletConfiguration(...lines: readonly string[]): string {
  return `${HEAD}${lines.map((line) => `${line}\n`).join('')}`;
}

/** Where kubeadm has the manifests of static Pods; the kubelet's own default is nowhere. */
export const KUBEADM_STATIC_PODS = 'staticPodPath: /etc/kubernetes/manifests';
