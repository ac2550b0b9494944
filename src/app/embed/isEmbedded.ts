/** Whether the address asks for stage and caption only, for a frame in another page. */
export function isEmbedded(search = location.search): boolean {
  return new URLSearchParams(search).has('embed');
}
