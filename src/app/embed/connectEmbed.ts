import { reasonOf } from '#base/problemText.ts';
import { VERSION } from '#base/version.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { Moment } from '#protocol/moment.ts';
import { type EmbedMessage, type EmbedRequest, isForOrrery, readRequest, refusal } from './embedMessages.ts';

/** The effect of a request on the page. It rejects with the reason in words. */
export type EmbedActions = (request: EmbedRequest) => Promise<void>;

/** The needed part of a window around the page. */
export interface OuterPage {
  postMessage(message: EmbedMessage, targetOrigin: string): void;
}

/**
 * Exchanges messages with the page around this one, and accepts messages of that page only. Its own messages contain
 * nothing of the reader's run, so any page with this one in a frame may receive them.
 */
export function connectEmbed(
  client: OrreryClient,
  outer: OuterPage,
  ready: Promise<void>,
  act: EmbedActions,
): () => void {
  const tell = (message: EmbedMessage): void => outer.postMessage(message, '*');
  const onMessage = ({ source, data }: MessageEvent<unknown>): void => {
    if ((source as unknown) !== outer || !isForOrrery(data)) return;
    const request = readRequest(data);
    if (request.orrery === 'refused') {
      tell(request);
      return;
    }
    const id = request.id === undefined ? {} : { id: request.id };
    ready
      .then(() => act(request))
      .then(() => tell({ orrery: 'done', to: request.orrery, ...id }))
      .catch((error: unknown) => tell(refusal('failed', reasonOf(error), id)));
  };
  window.addEventListener('message', onMessage);
  const stop = client.moment.subscribe((moment, before) => {
    for (const message of newsOf(moment, before)) tell(message);
  });
  void ready.then(() => tell({ orrery: 'ready', version: VERSION }));
  return () => {
    stop();
    window.removeEventListener('message', onMessage);
  };
}

/** The messages to the outer page about a change of the moment. */
export function newsOf({ telling }: Moment, { telling: before }: Moment): readonly EmbedMessage[] {
  const news: EmbedMessage[] = [];
  const { caption, lesson } = telling;
  if (caption && (caption.seq !== before.caption?.seq || caption.step !== before.caption.step)) {
    const { step, of, story } = caption;
    news.push({ orrery: 'step', step, of, ...(story && { story: story.id, name: story.step }) });
  }
  const known = before.lesson?.id === lesson?.id ? (before.lesson?.results.length ?? 0) : 0;
  for (const { step, result } of lesson?.results.slice(known) ?? [])
    news.push({ orrery: 'answered', lesson: lesson?.id ?? '', step, result });
  if (isOver(telling) && !isOver(before)) news.push({ orrery: 'finished' });
  return news;
}

function isOver({ state, lesson }: Moment['telling']): boolean {
  return lesson ? lesson.phase === 'ended' : state === 'ended';
}
