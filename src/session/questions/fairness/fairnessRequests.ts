import { infoOf, pathOf } from '#cluster/api/requestInfo.ts';
import { apiServerEvent } from '#cluster/apiserver/apiServerEvents.ts';
import type { InFlight } from '#cluster/apiserver/requestRecords.ts';
import { requestsInside } from '#cluster/apiserver/requestsInside.ts';
import type { Entry } from '#kernel/entry.ts';
import type { RequestTicket } from '#protocol/fairness.ts';
import type { Reader } from '#session/reader.ts';

/** Most entries that the search for finished requests looks back. */
const LOOK_BACK = 3000;

/** Requests of a level, or of all: a few each that wait, execute, were rejected or were answered; newest first. */
export function fairnessRequests(
  reader: Reader,
  { level, limit }: { readonly level?: string; readonly limit: number },
): RequestTicket[] {
  const inside = requestsInside(reader.world).filter((flight) => level === undefined || flight.level === level);
  const waiting = inside.filter(({ state }) => state === 'queued').slice(-limit);
  const executing = inside.filter(({ state }) => state === 'executing').slice(-limit);
  const tickets = [...waiting, ...executing].map(insideTicket);
  return [...tickets, ...overTickets(reader, level, limit)].sort((a, b) => b.seq - a.seq);
}

function insideTicket({ id, state, request, identity, level, flowSchema, arrivedUs }: InFlight): RequestTicket {
  const info = infoOf(request);
  return {
    seq: id,
    state: state === 'queued' ? 'waiting' : 'executing',
    user: identity.user,
    verb: info.verb,
    path: request.verb === 'http' ? request.url : pathOf(info),
    level,
    flowSchema,
    timeUs: arrivedUs,
  };
}

function overTickets({ run }: Reader, level: string | undefined, limit: number): RequestTicket[] {
  const left = { rejected: limit, executed: limit };
  const tickets: RequestTicket[] = [];
  const first = Math.max(1, run.position.seq - LOOK_BACK);
  for (let seq = run.position.seq; seq >= first && left.rejected + left.executed > 0; seq--) {
    const entry = run.entry(seq);
    const ticket = entry && overTicket(entry);
    if (!ticket || (level !== undefined && ticket.level !== level)) continue;
    const state = ticket.state === 'rejected' ? 'rejected' : 'executed';
    if (left[state]-- > 0) tickets.push(ticket);
  }
  return tickets;
}

function overTicket(entry: Entry): RequestTicket | undefined {
  const event = apiServerEvent(entry);
  if (event?.type === 'request.executed') return { ...insideTicket(event), state: 'executed' };
  const reason = entry.reasons[0] as
    | { readonly type: string; readonly level?: string; readonly flowSchema?: string }
    | undefined;
  if (event?.type !== 'request.arrived' || reason?.type !== 'request.rejected') return undefined;
  const { request } = event;
  const info = infoOf(request);
  return {
    seq: entry.seq,
    state: 'rejected',
    user: request.user,
    verb: info.verb,
    path: request.verb === 'http' ? request.url : pathOf(info),
    level: reason.level ?? '',
    flowSchema: reason.flowSchema ?? '',
    timeUs: entry.atUs,
  };
}
