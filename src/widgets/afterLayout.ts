/**
 * Calls `then` once the browser has laid the page out by itself: who asks where something stands earlier makes it lay out at once,
 * in the middle of script. Where nobody can tell, as in documents of tests, it is called at once. Returns the way out.
 */
export function afterLayout(element: Element, then: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    then();
    return () => {};
  }
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    then();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
