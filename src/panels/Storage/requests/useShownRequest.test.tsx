import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import type { RequestLine, RequestXray } from '#protocol/requestWay.ts';
import { useShownRequest } from './useShownRequest.ts';

afterEach(cleanup);

test('the earlier request stays until all answers about the newest one have arrived', async () => {
  const lines = [{ seq: 5 }];
  const client = fixtureClient({
    answers: {
      requests: () => lines.map((line) => ({ ...line }) as RequestLine),
      requestXray: ({ seq }) => ({ seq, path: `/${seq}` }) as unknown as RequestXray,
      requestWire: () => undefined,
    },
  });
  const seen: string[] = [];
  function Shown() {
    const { seq, xray } = useShownRequest();
    if (seq !== undefined) seen.push(`${seq} ${xray?.path}`);
    return <p>{xray?.path}</p>;
  }
  render(
    <ClientProvider client={client}>
      <Shown />
    </ClientProvider>,
  );
  await screen.findByText('/5');
  seen.length = 0;
  lines.splice(0, 1, { seq: 9 });
  act(() => client.move({ seq: 48_300 }));
  await screen.findByText('/9');
  expect(new Set(seen)).toEqual(new Set(['5 /5', '9 /9']));
});
