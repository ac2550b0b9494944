/** The part of the address's hash that names a lesson. */
const LESSON = 'lesson';

/** What an address's hash says of a lesson. */
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

/** Before a lesson that is in the link itself, packed; no id has a dot. */
export const PACKED_LESSON = 'file.';

/** The lesson that an address's hash names, or that it holds (`PACKED_LESSON`); `undefined` when it does neither. */
export function linkedLesson(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get(LESSON) ?? undefined;
}
