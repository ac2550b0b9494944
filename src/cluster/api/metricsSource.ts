import type { CrossVersionObjectReference, LabelSelector, Pod } from '#model/generated/types.ts';

/** What was measured of one Pod. */
export interface PodMetric {
  /** In thousandths: of a core, of a byte, of the metric's unit. */
  readonly milli: number;
  readonly atUs: number;
  /** The time it is the mean of. */
  readonly windowUs: number;
}

/** By the name of the Pod. */
export type PodMetrics = ReadonlyMap<string, PodMetric>;

/** A metric cannot be had, or nothing follows from it; the message is Kubernetes'. */
export class MetricError extends Error {}

/**
 * The APIs metrics.k8s.io, custom.metrics.k8s.io and external.metrics.k8s.io.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/metrics/client.go.
 */
export interface MetricsSource {
  /** Of a resource; of one container when it is named. @throws {MetricError} */
  resource(namespace: string, pods: readonly Pod[], resource: string, container: string | undefined): PodMetrics;
  /** Of a custom metric of Pods. @throws {MetricError} */
  pods(namespace: string, pods: readonly Pod[], metric: string): PodMetrics;
  /** Of a custom metric of any object, in thousandths. @throws {MetricError} */
  object(namespace: string, object: CrossVersionObjectReference, metric: string): number;
  /** All series of an external metric, in thousandths. @throws {MetricError} */
  external(namespace: string, metric: string, selector: LabelSelector | undefined): readonly number[];
}
