import { goDuration } from '#base/goDuration.ts';
import type { Container, Probe } from '#model/generated/types.ts';

const SECOND_US = 1_000_000;

/** Why a probe has failed: the answer came too late, nothing listens, or the application says that it is not well. */
export type ProbeFailure = 'timeout' | 'refused' | 'unwell';

/** What a failed probe says, as the event has it. Upstream source (v1.36.2): pkg/probe/{http,tcp,grpc,exec}, staging/src/k8s.io/cri-client/pkg/remote_runtime.go. */
export function probeFailureText(probe: Probe, container: Container, podIP: string, failure: ProbeFailure): string {
  const limit = goDuration((probe.timeoutSeconds ?? 1) * SECOND_US);
  if (probe.exec) return execText(probe.exec.command ?? [], failure, limit);
  if (probe.httpGet) {
    if (failure === 'unwell') return 'HTTP probe failed with statuscode: 503';
    const { scheme = 'HTTP', host = podIP, path = '/', port } = probe.httpGet;
    const address = `${host}:${portOf(container, port)}`;
    const url = `${scheme.toLowerCase()}://${address}${path.startsWith('/') ? '' : '/'}${path}`;
    if (failure === 'refused') return `Get "${url}": dial tcp ${address}: connect: connection refused`;
    return `Get "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`;
  }
  if (probe.tcpSocket) {
    const address = `${probe.tcpSocket.host ?? podIP}:${portOf(container, probe.tcpSocket.port)}`;
    return failure === 'timeout'
      ? `dial tcp ${address}: i/o timeout`
      : `dial tcp ${address}: connect: connection refused`;
  }
  const address = `${podIP}:${probe.grpc?.port ?? 0}`;
  if (failure === 'unwell') return 'service unhealthy (responded with "NOT_SERVING")';
  if (failure === 'timeout') return `timeout: health rpc did not complete within ${limit}`;
  return `timeout: failed to connect service "${address}" within ${limit}: context deadline exceeded`;
}

/** A command that fails prints what it prints: of one that shows a file that is not there it is known. */
function execText(command: readonly string[], failure: ProbeFailure, limit: string): string {
  const line = command.join(' ');
  if (failure === 'timeout') return `command timed out: "${line}" timed out after ${limit}`;
  const file = /(?:^|\s)cat\s+(\/[\w./-]+)$/.exec(line)?.[1];
  return file === undefined ? '' : `cat: can't open '${file}': No such file or directory`;
}

/** A named port as the number that the container gives it. */
function portOf({ ports = [] }: Container, port: string | number): string | number {
  return typeof port === 'number' ? port : (ports.find(({ name }) => name === port)?.containerPort ?? port);
}
