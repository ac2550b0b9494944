/**
 * Calls `then` after the browser has laid the page out by itself. Reading a position earlier would force a layout in
 * the middle of script. Without `IntersectionObserver`, as in test documents, it calls `then` at once. Returns a
 * function that cancels the call.
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
