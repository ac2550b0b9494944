/** One frame of an embedding page. */
export interface Frame {
  readonly name: string;
  readonly address: string;
  readonly sandbox?: string;
}

/** What a frame told, message by message. */
export type Heard = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/**
 * A page that embeds the product: asks its frames one request after the other, the next when the last is answered, and keeps what each
 * told. The whole is then in `window.heard`, and goes to `resultTo` when there is such an address.
 */
export function embeddingPage(frames: readonly Frame[], requests: readonly object[], resultTo?: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Another page</title><main><h1>Another page</h1><div id="place"></div></main>
<script>
const frames = ${JSON.stringify(frames)};
const requests = ${JSON.stringify(requests)};
const heard = {};
addEventListener('message', ({ source, data }) => {
  const frame = document.querySelector('iframe');
  if (source !== frame.contentWindow) return;
  heard[frame.title].push(data);
  if (data.orrery === 'ready') ask(0);
  if ((data.orrery === 'done' || data.orrery === 'refused') && typeof data.id === 'number') ask(data.id + 1);
});
function ask(id) {
  const frame = document.querySelector('iframe');
  if (id < requests.length) frame.contentWindow.postMessage({ ...requests[id], id }, '*');
  else open(frames.findIndex(({ name }) => name === frame.title) + 1);
}
function open(index) {
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
