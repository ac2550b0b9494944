import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { readBytes } from '#cli/inputFiles.ts';
import { printText } from '#cli/output.ts';
import { UsageError } from '#cli/usage.ts';
import type { WordedLesson } from '#cli/wordedLesson.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import { scoredSteps } from '#scenarios/scoredSteps.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The name of the one-file page inside the package. */
const PAGE = 'kube-orrery.html';

/** A fixed date, so that packages of the same lesson are equal byte by byte. */
const WRITTEN = '1996-01-01T00:00:00';

/** The output of `npm run build:file`. */
const BUILT = 'dist-file/kube-orrery.html';

/** `orrery lesson scorm ID`: writes a SCORM 1.2 package of a lesson that comes with the page. */
export function lessonScorm(args: string[], bundled: readonly WordedLesson[]): number {
  const { values, positionals } = parseArgs({
    args,
    options: {
      file: { type: 'string', default: BUILT },
      link: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      out: { type: 'string', short: 'o' },
    },
    allowPositionals: true,
  });
  const [id = ''] = positionals;
  const worded = bundled.find(({ lesson }) => lesson.id === id);
  if (!worded) throw new UsageError(`there is no lesson "${id}": "lesson list" names them`);
  const words = worded.words[values.lang];
  if (!words) throw new UsageError(`${id} has no words in "${values.lang}": ${Object.keys(worded.words).join(', ')}`);
  const page = values.link === undefined ? pageIn(values.file) : linked(values.link);
  const out = values.out ?? `${id}.scorm.zip`;
  const bytes = scormPackage({ lesson: worded.lesson, title: words.title, language: values.lang, page });
  writeFileSync(out, bytes);
  printText(`${out}: ${Math.ceil(bytes.length / 1000)} kB\n`);
  return 0;
}

function pageIn(file: string): Uint8Array {
  if (!existsSync(file))
    throw new UsageError(`there is no ${file}: "npm run build:file" writes it, or name the page's address with --link`);
  return readBytes(file);
}

function linked(link: string): string {
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol))
    throw new UsageError(`--link is the http or https address of the page, not "${link}"`);
  return link;
}

interface Scorm {
  readonly lesson: Lesson;
  readonly title: string;
  /** Language tag: `en`. */
  readonly language: string;
  /** The one-file page as bytes, or the address of a served page. */
  readonly page: Uint8Array | string;
}

/** A SCORM 1.2 package of one lesson, as the bytes of a ZIP: one SCO that shows the page in a frame. */
export function scormPackage({ lesson, title, language, page }: Scorm): Uint8Array {
  const isFile = typeof page !== 'string';
  const address = new URL(isFile ? PAGE : page, 'http://package.invalid/');
  address.search = new URLSearchParams({ embed: '', lesson: lesson.id, language }).toString();
  const sco = scoPage({
    title,
    language,
    address: isFile ? `${PAGE}${address.search}` : address.href,
    scored: scoredSteps(lesson).length,
  });
  const files: Zippable = {
    'imsmanifest.xml': strToU8(
      scormManifest({ id: lesson.id, title, files: isFile ? ['index.html', PAGE] : ['index.html'] }),
    ),
    'index.html': strToU8(sco),
    ...(isFile && { [PAGE]: page }),
  };
  return zipSync(files, { mtime: WRITTEN, level: 9 });
}

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
function scoPage({ title, language, address, scored }: Sco): string {
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

interface Packed {
  readonly id: string;
  readonly title: string;
  /** Names of all files but the manifest; the first is the SCO. */
  readonly files: readonly string[];
}

/** `imsmanifest.xml` of a package with one SCO: IMS Content Packaging 1.1.2 with the additions of SCORM 1.2. */
function scormManifest({ id, title, files }: Packed): string {
  const [sco = ''] = files;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="kube-orrery.${escaped(id)}" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="lessons">
    <organization identifier="lessons">
      <title>${escaped(title)}</title>
      <item identifier="lesson" identifierref="sco">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="sco" type="webcontent" adlcp:scormtype="sco" href="${escaped(sco)}">
${files.map((file) => `      <file href="${escaped(file)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}

/** Escaped for the text and the attributes of XML and HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
