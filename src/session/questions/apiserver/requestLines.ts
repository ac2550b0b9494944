import type { ApiRequest, RequestArrived } from '#cluster/api/request.ts';
import { infoOf, pathOf } from '#cluster/api/requestInfo.ts';
import { requestExecuted, requestIn } from '#cluster/apiserver/apiServerEvents.ts';
import type { RequestExecuted } from '#cluster/apiserver/requestRecords.ts';
import { putOnAgenda } from '#kernel/agenda.ts';
import type { Entry } from '#kernel/event.ts';
import type { RequestLine } from '#protocol/requestWay.ts';
import type { Reader } from '#session/reader.ts';

const TOO_MANY = 429;
const CREATED = 201;
const OK = 200;

/**
 * The newest requests up to now, newest first. Each appears once: by its answer, or by its arrival while it has none.
 */
export function requestLines(
  { run }: Reader,
  {
    limit,
    user,
    from,
    failedOnly,
  }: { readonly limit: number; readonly user?: string; readonly from?: string; readonly failedOnly?: boolean },
): RequestLine[] {
  const lines: RequestLine[] = [];
  const seen = new Set<number>();
  const first = Math.max(1, run.position.seq - MOST_ENTRIES);
  for (let seq = run.position.seq; seq >= first && lines.length < limit; seq--) {
    const entry = run.entry(seq);
    const event = entry && requestIn(entry);
    if (!event) continue;
    const id = event.type === 'request.executed' ? event.id : seq;
    if (seen.has(id)) continue;
    seen.add(id);
    const line = lineOf(entry, event);
    if (user !== undefined && line.user !== user) continue;
    if (from !== undefined && line.from !== from) continue;
    if (!failedOnly || line.code >= 400) lines.push(line);
  }
  return lines;
}

/** Most entries that the search looks back. */
const MOST_ENTRIES = 20_000;

function lineOf(entry: Entry, event: RequestArrived | RequestExecuted): RequestLine {
  const { request, from } = event;
  const info = infoOf(request);
  const isInside = event.type === 'request.executed' && comesAgain(entry, event.id);
  return {
    seq: entry.seq,
    timeUs: entry.atUs,
    from,
    user: request.user,
    verb: info.verb,
    path: pathOf(info),
    ...(isInside ? { code: 0, message: '' } : answerOf(entry, request)),
  };
}

/** The status code of an entry, from its reasons; 0 when the request continues. */
export function answerOf(entry: Entry, request: ApiRequest): { readonly code: number; readonly message: string } {
  for (const reason of entry.reasons) {
    const { type, code = 0, message = '' } = reason as { type: string; code?: number; message?: string };
    if (type === 'request.refused') return { code, message };
    if (type === 'request.rejected') return { code: TOO_MANY, message: 'Too many requests, please try again later.' };
  }
  if (entry.event.type === 'request.arrived') return { code: 0, message: '' };
  const info = infoOf(request);
  return { code: info.verb === 'create' ? CREATED : OK, message: '' };
}

/**
 * Whether the server continues with the request after this entry: it waits for the storage, or sends a long answer.
 */
export function comesAgain(entry: Entry, id: number): boolean {
  return putOnAgenda(entry).some((due) => requestExecuted(due)?.id === id);
}
