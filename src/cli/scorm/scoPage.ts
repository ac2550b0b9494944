import { escaped } from './scormManifest.ts';

interface Sco {
  readonly title: string;
  readonly language: string;
  /** The address of the page, with `?embed`. */
  readonly address: string;
  /** The number of questions and acts that count for the score. */
  readonly scored: number;
}

/**
 * The page that the learning platform opens. It shows the lesson in a frame and receives the lesson's messages. It
 * reports only the score, the place and the completion to the platform, and no person's answers. The platform's API
 * (SCORM 1.2) is in a window around this one.
 */
export function scoPage({ title, language, address, scored }: Sco): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
html, body { height: 100%; margin: 0; }
iframe { display: block; width: 100%; height: 100%; border: 0; }
</style>
<iframe title="${escaped(title)}" src="${escaped(address)}" allow="clipboard-write" allowfullscreen></iframe>
<script>
${SCRIPT.replace('SCORED', () => String(scored))}
</script>
</html>
`;
}

/** SCORM's search for the API covers at most seven windows around this one. */
const SCRIPT = `'use strict';
const MOST_WINDOWS = 7;
const scored = SCORED;
const right = new Set();
function apiIn(first) {
  let each = first;
  for (let at = 0; each && at < MOST_WINDOWS; at++) {
    try {
      if (each.API) return each.API;
    } catch {
      // A window of another origin is not accessible, so it has no API for this page.
    }
    if (each.parent === each) return undefined;
    each = each.parent;
  }
  return undefined;
}
const api = apiIn(window) || (window.opener && apiIn(window.opener));
const set = (name, value) => api && api.LMSSetValue(name, String(value));
if (api) {
  api.LMSInitialize('');
  const before = api.LMSGetValue('cmi.core.lesson_status');
  if (before !== 'completed' && before !== 'passed') set('cmi.core.lesson_status', 'incomplete');
  set('cmi.core.score.min', 0);
  set('cmi.core.score.max', 100);
  api.LMSCommit('');
}
addEventListener('message', ({ source, data }) => {
  if (source !== document.querySelector('iframe').contentWindow || !data || !api) return;
  if (data.orrery === 'step' && typeof data.name === 'string') set('cmi.core.lesson_location', data.name);
  else if (data.orrery === 'answered') {
    if (data.result === 'right' || data.result === 'reached') right.add(data.step);
    set('cmi.core.score.raw', scored === 0 ? 0 : Math.round((100 * right.size) / scored));
  } else if (data.orrery === 'finished') set('cmi.core.lesson_status', 'completed');
  else return;
  api.LMSCommit('');
});
addEventListener('pagehide', () => {
  if (!api) return;
  api.LMSCommit('');
  api.LMSFinish('');
});`;
