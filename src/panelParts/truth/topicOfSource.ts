import type { TruthTopic } from '#protocol/faithful.ts';

/** By how a file of Kubernetes begins; the first that fits. */
const TOPICS: readonly (readonly [prefix: string, topic: TruthTopic])[] = [
  ['pkg/scheduler/', 'scheduling'],
  ['staging/src/k8s.io/kube-scheduler/', 'scheduling'],
  ['staging/src/k8s.io/dynamic-resource-allocation/', 'scheduling'],
  ['pkg/kubelet/', 'nodes'],
  ['pkg/controller/', 'workloads'],
  ['staging/src/k8s.io/apiserver/pkg/util/flowcontrol/', 'flowControl'],
  ['staging/src/k8s.io/apiserver/', 'requests'],
  ['pkg/apis/', 'requests'],
  ['staging/src/k8s.io/kubectl/', 'kubectl'],
  ['pkg/printers/', 'kubectl'],
];

/** Which recordings check the rules of a file of Kubernetes; `undefined` where none do. */
export function topicOfSource(source: string): TruthTopic | undefined {
  return TOPICS.find(([prefix]) => source.startsWith(prefix))?.[1];
}
