/** One entry of `--etcd-servers-overrides`: a resource and the servers of its own etcd. */
export interface EtcdOverride {
  /** `group/resource`; the core group is empty: `/events`. */
  readonly resource: string;
  readonly servers: readonly string[];
}

const FORMAT =
  '--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated';

/**
 * Parses the flag. Commas separate overrides, and semicolons separate the servers of one override. A string result is
 * the API server's error.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/options/etcd.go.
 */
export function parseOverrides(flag: string): readonly EtcdOverride[] | string {
  if (flag === '') return [];
  const overrides: EtcdOverride[] = [];
  for (const text of flag.split(',')) {
    const [resource = '', servers, ...more] = text.split('#');
    if (servers === undefined || more.length > 0 || resource.split('/').length !== 2) return FORMAT;
    overrides.push({ resource, servers: servers.split(';') });
  }
  return overrides;
}
