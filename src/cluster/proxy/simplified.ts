import type { Simplification } from '#cluster/releases/release.ts';

export const KUBE_PROXY_SIMPLIFIED = [
  { id: 'proxy.lazy', source: 'pkg/proxy/runner/bounded_frequency_runner.go' },
  { id: 'proxy.rules', source: 'pkg/proxy/nftables/proxier.go' },
] as const satisfies readonly Simplification[];
