import type { Probe } from '#model/generated/types.ts';
import { goList } from './parts.ts';

/** `http-get http://:80/healthz delay=0s ...`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, DescribeProbe. */
export function probeText(probe: Probe): string {
  const { initialDelaySeconds = 0, timeoutSeconds = 0, periodSeconds = 0 } = probe;
  const times = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s`;
  return `${handlerText(probe)} ${times} #success=${probe.successThreshold ?? 0} #failure=${probe.failureThreshold ?? 0}`;
}

function handlerText({ exec, httpGet, tcpSocket, grpc }: Probe): string {
  if (exec) return `exec ${goList(exec.command)}`;
  if (httpGet) {
    const { scheme = '', host = '', port, path = '' } = httpGet;
    const slash = path === '' || path.startsWith('/') ? '' : '/';
    const address = host.includes(':') ? `[${host}]` : host;
    return `http-get ${scheme.toLowerCase()}://${address}:${port}${slash}${escapedPath(path)}`;
  }
  if (tcpSocket) return `tcp-socket ${tcpSocket.host ?? ''}:${tcpSocket.port}`;
  return grpc ? `grpc <pod>:${grpc.port} ${grpc.service ?? ''}` : 'unknown';
}

/** A path as Go's net/url writes it. */
function escapedPath(path: string): string {
  return encodeURI(path).replace(
    /[!'()*?#[\]]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
