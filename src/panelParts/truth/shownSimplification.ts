import { create } from 'zustand';
import { showView } from '#panelParts/page/viewId.ts';
import type { TruthTopic } from '#protocol/faithful.ts';

/** Topics by the beginning of a Kubernetes file's path; the first match counts. */
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

interface ShownSimplification {
  /** The id of a simplification, or the component, to show; empty when there is none. */
  readonly wanted: string;
  show(wanted: string): void;
}

/** The requested part of How faithful; the panel that shows it clears the request. */
export const useShownSimplification = create<ShownSimplification>()((set) => ({
  wanted: '',
  show: (wanted) => set({ wanted }),
}));

/** Opens Settings at a simplification. */
export function showSimplification(wanted: string): void {
  useShownSimplification.getState().show(wanted);
  showView('settings');
}

/** The topic whose recordings check the rules of a Kubernetes file; `undefined` where none do. */
export function topicOfSource(source: string): TruthTopic | undefined {
  return TOPICS.find(([prefix]) => source.startsWith(prefix))?.[1];
}
