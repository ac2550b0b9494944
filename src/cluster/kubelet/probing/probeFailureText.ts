import { goDuration } from '#base/goDuration.ts';
import { SECOND_US } from '#base/time.ts';
import { portNumber } from '#cluster/environment/scripts/readContainer.ts';
import type { Container, Probe } from '#model/generated/types.ts';

/**
 * Why a probe failed. `timeout`: no timely response. `refused`: nothing listens. `unwell`: the application reports a
 * problem. `error`: the probe could not run, and its result is ignored.
 */
export type ProbeFailure = 'timeout' | 'refused' | 'unwell' | 'error';

/**
 * Message of a failed probe in its Event. Upstream source (v1.36.2): pkg/probe/{http,tcp,grpc,exec},
 * staging/src/k8s.io/cri-client/pkg/remote_runtime.go.
 */
export function probeFailureText(
  probe: Probe,
  container: Container,
  podIP: string,
  failure: ProbeFailure,
  /** Output of the probe's command. */
  output: string,
): string {
  const limit = goDuration((probe.timeoutSeconds ?? 1) * SECOND_US);
  if (probe.exec)
    return failure === 'timeout'
      ? `command timed out: "${(probe.exec.command ?? []).join(' ')}" timed out after ${limit}`
      : output;
  if (probe.httpGet) {
    if (failure === 'unwell') return 'HTTP probe failed with statuscode: 503';
    const { address, url } = endpointAddress(probe.httpGet, container, podIP);
    if (failure === 'refused') return `Get "${url}": dial tcp ${address}: connect: connection refused`;
    return `Get "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`;
  }
  if (probe.tcpSocket) {
    const address = `${probe.tcpSocket.host ?? podIP}:${portNumber(container, probe.tcpSocket.port) ?? probe.tcpSocket.port}`;
    return failure === 'timeout'
      ? `dial tcp ${address}: i/o timeout`
      : `dial tcp ${address}: connect: connection refused`;
  }
  const address = `${podIP}:${probe.grpc?.port ?? 0}`;
  if (failure === 'unwell') return 'service unhealthy (responded with "NOT_SERVING")';
  if (failure === 'timeout') return `timeout: health rpc did not complete within ${limit}`;
  return `timeout: failed to connect service "${address}" within ${limit}: context deadline exceeded`;
}

/** Address and URL for a request of a probe or of a hook. */
export function endpointAddress(
  { scheme = 'HTTP', host, path = '/', port }: NonNullable<Probe['httpGet']>,
  container: Container,
  podIP: string,
): { readonly address: string; readonly url: string } {
  const address = `${host ?? podIP}:${portNumber(container, port) ?? port}`;
  return { address, url: `${scheme.toLowerCase()}://${address}${path.startsWith('/') ? '' : '/'}${path}` };
}
