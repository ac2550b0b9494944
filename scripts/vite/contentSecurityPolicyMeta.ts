import type { Plugin } from 'vite';
import { contentSecurityPolicy } from '../contentSecurityPolicy.mjs';

/** Builds the policy into the page, for hosts that cannot send it as a header. The development server needs inline scripts. */
export function contentSecurityPolicyMeta(): Plugin {
  return {
    name: 'content-security-policy-meta',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  };
}
