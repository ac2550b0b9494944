/** A status reason without the words that all of them begin with, for a bar as narrow as a column. The whole stands in its title. */
export function shortReason(reasons: readonly string[], plugin: string): string {
  const short = reasons.map((reason) => reason.replace(/^node\(s\) (?:had |were |was )?/, '').replaceAll('(s)', ''));
  const resources = reasons.map((reason) => /^Insufficient (\S+)$/.exec(reason)?.[1]);
  if (resources.length > 1 && resources.every((name) => name !== undefined)) return resources.join(', ');
  return short.length > 0 ? short.join(', ') : plugin;
}
