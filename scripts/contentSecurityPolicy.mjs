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
  // No text becomes HTML or code. The two policies let the page start its own workers (src/base/ownScripts.ts, public/startModel.js).
  "require-trusted-types-for 'script'",
  'trusted-types default model',
].join('; ');

/** Browser features that the page never uses. A site that shows the page in a frame cannot lend them to it either. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers of every answer. Any site may show the page in a frame when its address says `?embed`: it has no accounts, so a frame around it
 * has nothing to steal. The whole page may stand only in a frame of its own origin.
 * A document cannot say any of this about itself except the policy, so a host has to send these.
 * @param {{embedded: boolean}} request whether the address has `?embed`
 * @returns {Readonly<Record<string, string>>}
 */
export function securityHeaders({ embedded }) {
  return {
    'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors ${embedded ? '*' : "'self'"}`,
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // A page that itself requires it may still embed the figure.
    'Cross-Origin-Resource-Policy': embedded ? 'cross-origin' : 'same-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
