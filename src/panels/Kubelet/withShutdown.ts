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

const FIELDS = /^shutdownGracePeriod(?:CriticalPods)?:.*(?:\n|$)/gm;

/** A KubeletConfiguration's text with these two durations in place of any earlier ones. */
export function withShutdown(text: string, grace: string, criticalPods: string): string {
  const rest = (text === '' ? PRESETS.defaults : text).replace(FIELDS, '');
  const gap = rest.endsWith('\n') ? '' : '\n';
  return `${rest}${gap}shutdownGracePeriod: ${grace}\nshutdownGracePeriodCriticalPods: ${criticalPods}\n`;
}

export type ShutdownPreset = keyof typeof PRESETS;
