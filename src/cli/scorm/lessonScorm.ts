import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readBytes } from '#cli/inputFiles.ts';
import { printText } from '#cli/output.ts';
import { UsageError } from '#cli/usageError.ts';
import type { WordedLesson } from '#cli/wordedLesson.ts';
import { scormPackage } from './scormPackage.ts';

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
