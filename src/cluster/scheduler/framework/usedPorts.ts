import type { HostPort } from '#model/pod/hostPorts.ts';

const EVERY_ADDRESS = '0.0.0.0';

/**
 * Host ports in use on one node.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/framework/types.go, HostPortInfo.
 */
export class UsedPorts {
  /** Users of a port by `protocol/port`, then by address. */
  private readonly users = new Map<string, Map<string, number>>();

  change(ports: readonly HostPort[], by: 1 | -1): void {
    for (const { ip, protocol, port } of ports) {
      const key = `${protocol}/${port}`;
      const addresses = this.users.get(key) ?? new Map<string, number>();
      const count = (addresses.get(ip) ?? 0) + by;
      if (count > 0) addresses.set(ip, count);
      else addresses.delete(ip);
      if (addresses.size > 0) this.users.set(key, addresses);
      else this.users.delete(key);
    }
  }

  /** The same port and protocol on the same address; `0.0.0.0` is the same as every address. */
  conflictsWith({ ip, protocol, port }: HostPort): boolean {
    const addresses = this.users.get(`${protocol}/${port}`);
    if (!addresses) return false;
    return ip === EVERY_ADDRESS || addresses.has(ip) || addresses.has(EVERY_ADDRESS);
  }

  clone(): UsedPorts {
    const copy = new UsedPorts();
    for (const [key, addresses] of this.users) copy.users.set(key, new Map(addresses));
    return copy;
  }
}
