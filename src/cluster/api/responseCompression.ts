import type { Micros } from '#base/time.ts';

/**
 * Minimum body size in bytes for compression, if the client accepts gzip.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/writers.go,
 * defaultGzipThresholdBytes.
 */
const THRESHOLD_BYTES = 128 * 1024;
/** Compression ratio of JSON lists at gzip level 1, which the API server uses: an assumption of the model. */
const RATIO = 6.25;
/** Bytes that one core compresses in a microsecond at level 1: an assumption of the model. */
const BYTES_PER_US = 100;

export interface CompressedResponse {
  /** Bytes sent over the network. */
  readonly wireBytes: number;
  /** CPU time of the API server in microseconds; 0 without compression. */
  readonly cpuUs: Micros;
}

/**
 * Response as it travels. If `compresses` is false, the client refuses gzip (`--disable-compression`, or
 * `disable-compression: true` of a kubeconfig's cluster).
 */
export function responseOnWire(bodyBytes: number, compresses: boolean): CompressedResponse {
  if (!compresses || bodyBytes <= THRESHOLD_BYTES) return { wireBytes: bodyBytes, cpuUs: 0 };
  return { wireBytes: Math.ceil(bodyBytes / RATIO), cpuUs: Math.ceil(bodyBytes / BYTES_PER_US) };
}
