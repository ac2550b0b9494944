import { expect, it } from 'vitest';
import { RecordedServer } from '../recordedServer.ts';

const BASE = '/api/v1/namespaces/default';

it('reports a request that a quota requires before an exceeded quota', () => {
  const server = new RecordedServer();
  const quota = (name: string, resource: string) => {
    const hard = { [resource]: '0' };
    server.send({ method: 'POST', url: `${BASE}/resourcequotas`, body: { metadata: { name }, spec: { hard } } });
    const contentType = 'application/merge-patch+json';
    const body = { status: { hard, used: { [resource]: '0' } } };
    server.send({ method: 'PATCH', url: `${BASE}/resourcequotas/${name}/status`, body, contentType });
  };
  quota('few', 'pods');
  quota('said', 'requests.cpu');
  const body = { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'a' }] } };
  const response = server.send({ method: 'POST', url: `${BASE}/pods`, body });
  expect(response.ok ? '' : response.status.message).toBe(
    'pods "p" is forbidden: failed quota: said: must specify requests.cpu for: c',
  );
});
