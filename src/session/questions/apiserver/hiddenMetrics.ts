import { METRIC_PREFIX, METRICS } from '#cluster/apiserver/flowcontrol/metricCatalogue.ts';

/** A metric that kube-apiserver of v1.36 has and does not show. */
export interface HiddenMetric {
  readonly name: string;
  /** The release that deprecated it. */
  readonly deprecatedIn: string;
}

/**
 * Hidden metrics outside API Priority and Fairness. Upstream source (v1.36.2): `DeprecatedVersion` in
 * test/instrumentation/documentation/documentation-list.yaml.
 */
const OTHERS: readonly HiddenMetric[] = [
  { name: 'apiserver_request_slo_duration_seconds', deprecatedIn: '1.27' },
  { name: 'apiserver_storage_db_total_size_in_bytes', deprecatedIn: '1.28' },
  { name: 'etcd_bookmark_counts', deprecatedIn: '1.36' },
  { name: 'kube_apiserver_pod_logs_pods_logs_backend_tls_failure_total', deprecatedIn: '1.27' },
  { name: 'kube_apiserver_pod_logs_pods_logs_insecure_backend_total', deprecatedIn: '1.27' },
];

/** An ALPHA metric is hidden from the release on that deprecates it, a STABLE one three releases later. Upstream source (v1.36.2): staging/src/k8s.io/component-base/metrics/registry.go, shouldHide. */
export function hiddenMetrics(): HiddenMetric[] {
  const fairness = METRICS.flatMap((metric) =>
    'deprecatedIn' in metric ? { name: METRIC_PREFIX + metric.name, deprecatedIn: metric.deprecatedIn } : [],
  );
  return [...fairness, ...OTHERS];
}
