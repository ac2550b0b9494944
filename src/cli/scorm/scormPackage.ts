import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Lesson } from '#scenarios/lesson.ts';
import { scoredSteps } from '#scenarios/scoredSteps.ts';
import { scoPage } from './scoPage.ts';
import { scormManifest } from './scormManifest.ts';

/** The name of the one-file page inside the package. */
const PAGE = 'kube-orrery.html';
/** A fixed date, so that packages of the same lesson are equal byte by byte. */
const WRITTEN = '1996-01-01T00:00:00';

export interface Scorm {
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
