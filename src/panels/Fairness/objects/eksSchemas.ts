/** One line of `kubectl get flowschemas`. */
export interface QuotedSchema {
  readonly name: string;
  readonly level: string;
  readonly matchingPrecedence: number;
  readonly distinguisher: '' | 'ByUser' | 'ByNamespace';
}

/** Where the list is quoted from. */
export const EKS_SOURCE = 'Amazon EKS Best Practices Guide, Scalability, Kubernetes Control Plane';

/** FlowSchemas of an EKS cluster of 1.24 as that guide prints them: a quotation, not something the model computes. */
export const EKS_SCHEMAS: readonly QuotedSchema[] = [
  { name: 'exempt', level: 'exempt', matchingPrecedence: 1, distinguisher: '' },
  { name: 'eks-exempt', level: 'exempt', matchingPrecedence: 2, distinguisher: '' },
  { name: 'probes', level: 'exempt', matchingPrecedence: 2, distinguisher: '' },
  { name: 'system-leader-election', level: 'leader-election', matchingPrecedence: 100, distinguisher: 'ByUser' },
  { name: 'endpoint-controller', level: 'workload-high', matchingPrecedence: 150, distinguisher: 'ByUser' },
  { name: 'workload-leader-election', level: 'leader-election', matchingPrecedence: 200, distinguisher: 'ByUser' },
  { name: 'system-node-high', level: 'node-high', matchingPrecedence: 400, distinguisher: 'ByUser' },
  { name: 'system-nodes', level: 'system', matchingPrecedence: 500, distinguisher: 'ByUser' },
  { name: 'kube-controller-manager', level: 'workload-high', matchingPrecedence: 800, distinguisher: 'ByNamespace' },
  { name: 'kube-scheduler', level: 'workload-high', matchingPrecedence: 800, distinguisher: 'ByNamespace' },
  {
    name: 'kube-system-service-accounts',
    level: 'workload-high',
    matchingPrecedence: 900,
    distinguisher: 'ByNamespace',
  },
  { name: 'eks-workload-high', level: 'workload-high', matchingPrecedence: 1000, distinguisher: 'ByUser' },
  { name: 'service-accounts', level: 'workload-low', matchingPrecedence: 9000, distinguisher: 'ByUser' },
  { name: 'global-default', level: 'global-default', matchingPrecedence: 9900, distinguisher: 'ByUser' },
  { name: 'catch-all', level: 'catch-all', matchingPrecedence: 10_000, distinguisher: 'ByUser' },
];
