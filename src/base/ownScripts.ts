/** The part of the browser's Trusted Types that is used here; the compiler's library has no types for it. */
interface TrustedTypes {
  readonly defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string }): unknown;
}

/**
 * Lets a page or a worker start scripts from its own origin only, and turn no text into HTML. The
 * Content-Security-Policy requires Trusted Types, so the browser asks this policy about each script URL. Does nothing
 * in a browser without Trusted Types, or when the policy already exists.
 */
export function allowOwnScripts(scope: object, isOwn: (address: string) => boolean): void {
  const { trustedTypes } = scope as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL(address) {
      if (!isOwn(address)) throw new TypeError(`not a script of this page: ${address}`);
      return address;
    },
  });
}
