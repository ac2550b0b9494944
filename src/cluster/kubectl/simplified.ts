import type { Simplification } from '#cluster/releases/release.ts';

export const KUBECTL_SIMPLIFIED = [
  { id: 'kubectl.reads', source: 'staging/src/k8s.io/kubectl/pkg/cmd/get/get.go' },
  { id: 'kubectl.watches', source: 'staging/src/k8s.io/kubectl/pkg/cmd/wait/wait.go' },
  { id: 'kubectl.names', source: 'staging/src/k8s.io/kubectl/pkg/cmd/create/create_secret_tls.go' },
  { id: 'kubectl.edit', source: 'staging/src/k8s.io/kubectl/pkg/cmd/util/editor/editoptions.go' },
  { id: 'kubectl.prune', source: 'staging/src/k8s.io/kubectl/pkg/cmd/apply/prune.go' },
  { id: 'kubectl.discovery', source: 'staging/src/k8s.io/client-go/discovery/discovery_client.go' },
] as const satisfies readonly Simplification[];
