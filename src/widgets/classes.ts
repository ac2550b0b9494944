/** Joins class names, leaving out what is false, undefined or empty. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
