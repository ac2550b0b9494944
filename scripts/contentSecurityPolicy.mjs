/** The page talks to nobody: every source is the page's own origin. Built into index.html. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The same as a header. Any site may show the page in a frame: it has no accounts and keeps nothing that a frame around it
 * could make a reader give away. A document cannot say this of itself, so it is in the header alone.
 */
export const contentSecurityPolicyHeader = `${contentSecurityPolicy}; frame-ancestors *`;
