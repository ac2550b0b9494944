import { delimiter, join } from 'node:path';
import { isExecutable } from './isExecutable.mjs';

/**
 * The second browser of the end-to-end tests: ORRERY_FIREFOX, else a Firefox in PATH.
 * @returns {string | undefined} the path of the executable
 */
export function findFirefox() {
  const named = process.env.ORRERY_FIREFOX;
  if (named) {
    if (!isExecutable(named)) throw new Error(`ORRERY_FIREFOX is not an executable file: ${named}`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}
