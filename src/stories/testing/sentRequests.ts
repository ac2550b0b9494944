import { CLIENT_RESULTS, type ClientResult } from '#cluster/kubectl/kubectl.ts';
import type { Command } from '#protocol/command.ts';
import type { RequestXray } from '#protocol/requestWay.ts';
import type { Session } from '#session/session.ts';
import { does } from '#session/testing/manifestSession.ts';

export type Send = Omit<Extract<Command, { type: 'request.send' }>, 'type'>;

/** Sends one request and waits for its answer. */
export function send(session: Session, request: Send): ClientResult {
  const before = session.world.table(CLIENT_RESULTS).size;
  does(session, { type: 'request.send', ...request });
  const results = session.world.table(CLIENT_RESULTS);
  for (let i = 0; i < 5000; i++) {
    const result = results.values()[before];
    if (result && result.code !== 0) return result;
    session.step();
  }
  throw new Error(`${request.method} ${request.url} was not answered`);
}

/** Answers to kubectl's requests that begin like this, in order. */
export function answers(session: Session, label: string): ClientResult[] {
  return session.world
    .table(CLIENT_RESULTS)
    .values()
    .filter((result) => result.label.startsWith(label));
}

export function xrayOf(session: Session): RequestXray {
  const [line] = session.ask('requests', { limit: 1, from: 'kubectl' });
  const xray = line && session.ask('requestXray', { seq: line.seq });
  if (!xray) throw new Error('there is no request');
  return xray;
}

export function refusedAt(xray: RequestXray): string | undefined {
  return xray.stages.find(({ outcome }) => outcome === 'refused')?.id;
}
