import type { HostPort } from '#model/pod/hostPorts.ts';

const EVERY_ADDRESS = '0.0.0.0';
const NOBODY: ReadonlyMap<string, Map<string, number>> = new Map();

/**
 * Host ports in use on one node.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/framework/types.go, HostPortInfo.
 */
export class UsedPorts {
  /** Users of a port by `protocol/port`, then by address. Few nodes have any. */
  private users = NOBODY;

  change(ports: readonly HostPort[], by: 1 | -1): void {
    const users = new Map(this.users);
    for (const { ip, protocol, port } of ports) {
      const key = `${protocol}/${port}`;
      const addresses = users.get(key) ?? new Map<string, number>();
      const count = (addresses.get(ip) ?? 0) + by;
      if (count > 0) addresses.set(ip, count);
      else addresses.delete(ip);
      if (addresses.size > 0) users.set(key, addresses);
      else users.delete(key);
    }
    this.users = users;
  }

  /** Whether the same port and protocol are in use on the same address. `0.0.0.0` equals every address. */
  conflictsWith({ ip, protocol, port }: HostPort): boolean {
    const addresses = this.users.get(`${protocol}/${port}`);
    if (!addresses) return false;
    return ip === EVERY_ADDRESS || addresses.has(ip) || addresses.has(EVERY_ADDRESS);
  }

  clone(): UsedPorts {
    const copy = new UsedPorts();
    if (this.users.size > 0)
      copy.users = new Map(Array.from(this.users, ([key, addresses]) => [key, new Map(addresses)]));
    return copy;
  }
}
