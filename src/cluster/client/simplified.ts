import type { Simplification } from '#cluster/releases/simplification.ts';

export const KUBECTL_SIMPLIFIED = [
  { id: 'client.kubectlReads', source: 'staging/src/k8s.io/kubectl/pkg/cmd/get/get.go' },
  { id: 'client.kubectlWatches', source: 'staging/src/k8s.io/kubectl/pkg/cmd/wait/wait.go' },
  { id: 'client.kubectlDescribe', source: 'staging/src/k8s.io/kubectl/pkg/describe/describe.go' },
  { id: 'client.kubectlDiscovery', source: 'staging/src/k8s.io/client-go/discovery/discovery_client.go' },
] as const satisfies readonly Simplification[];
