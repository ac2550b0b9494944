import type { Simplification } from '#cluster/releases/release.ts';

export const API_CLIENTS_SIMPLIFIED = [
  { id: 'api.events', source: 'staging/src/k8s.io/client-go/tools/record/events_cache.go' },
  { id: 'api.requests', source: 'staging/src/k8s.io/client-go/rest/request.go' },
  { id: 'api.retries', source: 'staging/src/k8s.io/client-go/rest/with_retry.go' },
  { id: 'api.compression', source: 'staging/src/k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/writers.go' },
] as const satisfies readonly Simplification[];
