const HEAD = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';

/**
 * Configurations to start from. `kubeadm` has kubeadm's directory of static Pods; the kubelet's own default has none.
 */
export const PRESETS = {
  defaults: HEAD,
  kubeadm: `${HEAD}staticPodPath: /etc/kubernetes/manifests\n`,
  staticPodURL: `${HEAD}staticPodURL: http://manifests.example/pods.yaml\n`,
  parallelPulls: `${HEAD}serializeImagePulls: false\nmaxParallelImagePulls: 3\n`,
  shutdown: `${HEAD}shutdownGracePeriod: 30s\nshutdownGracePeriodCriticalPods: 10s\n`,
  eventedPleg: `${HEAD}featureGates:\n  EventedPLEG: true\n`,
} as const;
export type Preset = keyof typeof PRESETS;

/** A static Pod to start from. */
export const SAMPLE_MANIFEST = `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
  - name: app
    image: nginx:1.29
`;
