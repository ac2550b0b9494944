/** Bodies of more bytes are compressed when the client takes gzip. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/writers.go, defaultGzipThresholdBytes. */
const THRESHOLD_BYTES = 128 * 1024;
/** Of lists in JSON at gzip's level 1, which the API server uses: an assumption of the model. */
const RATIO = 6.25;
/** What one core compresses in a microsecond at level 1: an assumption of the model. */
const BYTES_PER_US = 100;

export interface CompressedResponse {
  /** What travels. */
  readonly wireBytes: number;
  /** Of the API server's CPU, in microseconds; 0 when it compresses nothing. */
  readonly cpuUs: number;
}

/** A response as it travels; without `compresses` the client has said that it takes no gzip (`--disable-compression`, or `disable-compression: true` of a kubeconfig's cluster). */
export function responseOnWire(bodyBytes: number, compresses: boolean): CompressedResponse {
  if (!compresses || bodyBytes <= THRESHOLD_BYTES) return { wireBytes: bodyBytes, cpuUs: 0 };
  return { wireBytes: Math.ceil(bodyBytes / RATIO), cpuUs: Math.ceil(bodyBytes / BYTES_PER_US) };
}
