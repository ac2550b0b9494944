import { describe, expect, it } from 'vitest';
import { RecordedServer } from '../recordedServer.ts';

const CLAIMS = '/apis/resource.k8s.io/v1/namespaces/default/resourceclaims';
const CLAIM = {
  apiVersion: 'resource.k8s.io/v1',
  kind: 'ResourceClaim',
  metadata: { name: 'one' },
  spec: { devices: { requests: [{ name: 'gpu', exactly: { deviceClassName: 'gpu' } }] } },
};
const DEVICE = { driver: 'gpu.example.com', pool: 'rack', device: 'a' };
const STATUS = {
  allocation: {
    devices: {
      results: [{ request: 'gpu', ...DEVICE, bindingConditions: ['a'], tolerations: [{ key: 'k' }] }],
      config: [{ source: 'FromClaim', requests: ['gpu'], opaque: { driver: 'gpu.example.com', parameters: {} } }],
    },
    nodeSelector: { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }] }] },
  },
  reservedFor: [{ resource: 'pods', name: 'p', uid: 'u' }],
  devices: [{ ...DEVICE, conditions: [], data: {}, networkData: { ips: ['10.0.0.5/24'] } }],
};
const WRONG: readonly unknown[] = [7, 'x', true, [null], { a: null }];

type Path = readonly (string | number)[];

/** All paths in a value. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => placesOf(child, [...path, key]))];
}

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === String(first) ? replaced(item, rest, by) : item));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [first]: replaced(fields[String(first)], rest, by) };
}

function patchStatus(server: RecordedServer, status: unknown) {
  const contentType = 'application/merge-patch+json';
  return server.send({ method: 'PATCH', url: `${CLAIMS}/one/status`, body: { status }, contentType });
}

describe('patch with an undecodable result', () => {
  it('refuses the result by name without a server error', () => {
    const server = new RecordedServer();
    expect(server.send({ method: 'POST', url: CLAIMS, body: CLAIM }).ok).toBe(true);
    const codes = new Set<number>();
    for (const place of placesOf(STATUS))
      for (const wrong of WRONG) {
        const response = patchStatus(server, replaced(STATUS, place, wrong));
        codes.add(response.ok ? response.code : response.status.code);
        patchStatus(server, { allocation: null, reservedFor: null, devices: null });
      }
    expect([...codes].sort()).toEqual([200, 422]);
    const refused = patchStatus(server, { reservedFor: 7 });
    expect(refused.ok ? '' : refused.status.message).toMatch(
      /^ "" is invalid: patch: Invalid value: "\{.*\\"reservedFor\\":7.*\}": json: cannot unmarshal number into Go struct field/,
    );
  });
});
