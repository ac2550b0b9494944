import type { APIService } from '#model/generated/types.ts';
import { change, fill } from './fill.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/apis/apiregistration/v1/defaults.go. */
export function apiServiceDefaults(apiService: APIService): APIService {
  return change(apiService, 'spec', (spec) => change(spec, 'service', (service) => fill(service, { port: 443 })));
}
