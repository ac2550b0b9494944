/** Releases whose defaults a run can have. The rest of the model always follows the last one. */
const RELEASES = ['1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36'] as const;

export type Release = (typeof RELEASES)[number];

export const CURRENT_RELEASE: Release = '1.36';

/** Whether a release is `since` or newer. */
export function isSince(release: Release, since: Release): boolean {
  return RELEASES.indexOf(release) >= RELEASES.indexOf(since);
}
