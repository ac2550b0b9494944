import type { HttpRequest, RequestArrived } from '#cluster/api/request.ts';
import { LOAD } from './loadAnswers.ts';
import { factsOf, type LoadWanted } from './loadRecords.ts';

/** Requests of one generator's clients, by the client's number. */
interface Sent {
  readonly load: LoadWanted;
  readonly byClient: RequestArrived[];
}

/**
 * Each client of a generator sends one request repeatedly. The request is built once. Code that keeps, compares or
 * digests requests then sees the same object.
 */
export class LoadRequests {
  private readonly known = new Map<string, Sent>();

  /** `client` is the client's number, from 1. */
  of(load: LoadWanted, client: number): RequestArrived {
    let sent = this.known.get(load.id);
    if (!sent || !sendsTheSame(sent.load, load)) {
      sent = { load, byClient: [] };
      this.known.set(load.id, sent);
    }
    sent.byClient[client] ??= arrival(load, client);
    return sent.byClient[client];
  }
}

function arrival(load: LoadWanted, client: number): RequestArrived {
  const { id, method, body } = load;
  const url = numbered(load.url, client);
  const request: HttpRequest = {
    verb: 'http',
    user: numbered(load.user, client),
    kind: '',
    name: url,
    method,
    url,
    ...(body && { body }),
  };
  return { type: 'request.arrived', request, from: `${LOAD}/${id}`, client: factsOf(load, client) };
}

/** Whether two generators send the same requests. The rates may differ. */
function sendsTheSame(a: LoadWanted, b: LoadWanted): boolean {
  return (
    a === b ||
    (a.method === b.method &&
      a.url === b.url &&
      a.body === b.body &&
      a.user === b.user &&
      a.groups === b.groups &&
      a.userAgent === b.userAgent &&
      a.executionUs === b.executionUs &&
      a.sizeBytes === b.sizeBytes)
  );
}

function numbered(text: string, client: number): string {
  return text.replaceAll('{n}', String(client));
}
