/** The part of the address's hash that names a lesson. */
const LESSON = 'lesson';

/** Prefix of a lesson packed into the link itself; no id has a dot. */
export const PACKED_LESSON = 'file.';

/** The hash for a lesson. */
export function lessonHash(id: string): string {
  return new URLSearchParams({ [LESSON]: id }).toString();
}

/** The address of this page with a lesson to open. */
export function lessonLink(href: string, id: string): string {
  const url = new URL(href);
  url.search = '';
  url.hash = lessonHash(id);
  return url.href;
}

/** The lesson that an address's hash names, or contains (`PACKED_LESSON`); `undefined` when it does neither. */
export function linkedLesson(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get(LESSON) ?? undefined;
}
