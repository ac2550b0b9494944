/** One frame of an embedding page. */
export interface Frame {
  readonly name: string;
  readonly address: string;
  readonly sandbox?: string;
  /** Lessons that are then gone through from start to end, by id. */
  readonly lessons?: readonly string[];
}

/** What a frame told, message by message. */
export type Heard = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/**
 * A page that embeds the product: asks its frames one request after the other, the next when the last is answered, and keeps what each
 * told. Then it goes through their lessons. The whole is then in `window.heard`, and goes to `resultTo` when there is such an address.
 */
export function embeddingPage(frames: readonly Frame[], requests: readonly object[], resultTo?: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Another page</title><main><h1>Another page</h1><div id="place"></div></main>
<script>
const frames = ${JSON.stringify(frames)};
const requests = ${JSON.stringify(requests)};
const heard = {};
let index = 0;
let walk;
addEventListener('message', ({ source, data }) => {
  const frame = document.querySelector('iframe');
  if (source !== frame.contentWindow) return;
  heard[frame.title].push(data);
  if (data.orrery === 'ready') ask(0);
  if (data.orrery === 'finished' && walk) walk.isOver = true;
  if (walk && data.id === 'walk') return goThrough(data.to === 'lock' || data.orrery === 'refused' ? 'next' : 'lock');
  if ((data.orrery === 'done' || data.orrery === 'refused') && typeof data.id === 'number') ask(data.id + 1);
});
// A question is locked without an answer; where none is open that is refused, and the lesson goes on.
function goThrough(what) {
  const frame = document.querySelector('iframe');
  const { lessons = [] } = frames[index];
  if (walk === undefined || walk.isOver) {
    walk = { at: walk === undefined ? 0 : walk.at + 1, isOver: false };
    if (walk.at >= lessons.length) {
      walk = undefined;
      return open(index + 1);
    }
    return frame.contentWindow.postMessage({ orrery: 'open', lesson: lessons[walk.at], id: 'walk' }, '*');
  }
  frame.contentWindow.postMessage({ orrery: what, id: 'walk' }, '*');
}
function ask(id) {
  const frame = document.querySelector('iframe');
  if (id < requests.length) frame.contentWindow.postMessage({ ...requests[id], id }, '*');
  else goThrough();
}
function open(which) {
  index = which;
  if (index === frames.length) return finish();
  const { name, address, sandbox } = frames[index];
  heard[name] = [];
  const frame = document.createElement('iframe');
  frame.title = name;
  frame.width = 1000;
  frame.height = 760;
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  frame.src = address;
  document.querySelector('#place').replaceChildren(frame);
}
async function finish() {
  window.heard = heard;
  const body = JSON.stringify({ userAgent: navigator.userAgent, heard });
  ${resultTo === undefined ? '' : `await fetch(${JSON.stringify(resultTo)}, { method: 'POST', mode: 'no-cors', body });`}
}
open(0);
</script></html>`;
}
