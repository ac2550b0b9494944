import type { Micros } from '#base/time.ts';
import type { CrossVersionObjectReference, LabelSelector, Pod } from '#model/generated/types.ts';

/** Measured value for one Pod. */
export interface PodMetric {
  /** Value in thousandths of a core, of a byte, or of the metric's unit. */
  readonly milli: number;
  readonly atUs: Micros;
  /** Length of the time window that the value is the average of. */
  readonly windowUs: Micros;
}

/** Metrics by Pod name. */
export type PodMetrics = ReadonlyMap<string, PodMetric>;

/** Thrown when a metric is missing or unusable. The message is that of Kubernetes. */
export class MetricError extends Error {}

/**
 * The APIs metrics.k8s.io, custom.metrics.k8s.io and external.metrics.k8s.io.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/metrics/client.go.
 */
export interface MetricsSource {
  /** Metrics of a resource, for one container if `container` is set. @throws {MetricError} */
  resource(namespace: string, pods: readonly Pod[], resource: string, container: string | undefined): PodMetrics;
  /** Values of a custom metric for Pods. @throws {MetricError} */
  pods(namespace: string, pods: readonly Pod[], metric: string): PodMetrics;
  /** Value of a custom metric of any object, in thousandths. @throws {MetricError} */
  object(namespace: string, object: CrossVersionObjectReference, metric: string): number;
  /** Values of all series of an external metric, in thousandths. @throws {MetricError} */
  external(namespace: string, metric: string, selector: LabelSelector | undefined): readonly number[];
}
