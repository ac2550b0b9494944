import type { Simplification } from '#cluster/releases/simplification.ts';

export const KUBELET_SIMPLIFIED = [
  { id: 'kubelet.runtime', source: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go' },
  { id: 'kubelet.volumes', source: 'pkg/kubelet/volumemanager/volume_manager.go' },
  { id: 'kubelet.sandbox', source: 'pkg/kubelet/kuberuntime/kuberuntime_sandbox.go' },
  { id: 'kubelet.eviction', source: 'pkg/kubelet/eviction/eviction_manager.go' },
  { id: 'kubelet.cgroups', source: 'pkg/kubelet/cm/pod_container_manager_linux.go' },
  { id: 'kubelet.oom', source: 'pkg/kubelet/kuberuntime/kuberuntime_container_linux.go' },
  { id: 'kubelet.probes', source: 'pkg/kubelet/prober/worker.go' },
  { id: 'kubelet.hooks', source: 'pkg/kubelet/lifecycle/handlers.go' },
  { id: 'kubelet.restartRules', source: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go' },
  { id: 'kubelet.resize', source: 'pkg/kubelet/allocation/allocation_manager.go' },
  { id: 'kubelet.workers', source: 'pkg/kubelet/pod_workers.go' },
  { id: 'kubelet.pleg', source: 'pkg/kubelet/pleg/generic.go' },
  { id: 'kubelet.sources', source: 'pkg/kubelet/config/file.go' },
  { id: 'kubelet.configuration', source: 'pkg/kubelet/apis/config/validation/validation.go' },
  { id: 'kubelet.admission', source: 'pkg/kubelet/preemption/preemption.go' },
  { id: 'kubelet.pulls', source: 'pkg/kubelet/images/puller.go' },
  { id: 'kubelet.nodeStatus', source: 'pkg/kubelet/kubelet_node_status.go' },
  { id: 'kubelet.failures', source: 'pkg/kubelet/runtime.go' },
  { id: 'kubelet.shutdown', source: 'pkg/kubelet/nodeshutdown/nodeshutdown_manager.go' },
  { id: 'kubelet.dumpedNodes', source: 'pkg/kubelet/nodestatus/setters.go' },
] as const satisfies readonly Simplification[];
