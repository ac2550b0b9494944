const COMPONENT = /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/;
const DOMAIN = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*(?::[0-9]+)?$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;
const BARE_ID = /^[a-f0-9]{64}$/;

/**
 * The problem of an image name in the words of the reference parser; `undefined` when the name is valid.
 * Upstream source: distribution/reference, ParseNormalizedNamed.
 */
export function imageNameProblem(image: string): string | undefined {
  if (BARE_ID.test(image)) return `invalid repository name (${image}), cannot specify 64-byte hexadecimal strings`;
  const rest = repositoryOf(image);
  const { name } = withoutTag(rest.split('@')[0] ?? '');
  if (name !== name.toLowerCase()) return `invalid reference format: repository name (${name}) must be lowercase`;
  return isReference(image) ? undefined : 'invalid reference format';
}

/** The part after the registry; images of Docker Hub without an owner are in `library`. */
function repositoryOf(image: string): string {
  const slash = image.indexOf('/');
  const first = slash < 0 ? '' : image.slice(0, slash);
  const isRegistry = /[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase();
  if (slash >= 0 && isRegistry) return image.slice(slash + 1);
  return slash < 0 ? `library/${image}` : image;
}

/** `[domain/]component[/component]...[:tag][@digest]`. */
function isReference(image: string): boolean {
  const [named = '', digest, ...more] = image.split('@');
  if (more.length > 0 || (digest !== undefined && !DIGEST.test(digest))) return false;
  const { name, tag } = withoutTag(named);
  if (tag !== undefined && !TAG.test(tag)) return false;
  const [first = '', ...rest] = name.split('/');
  const isFirst = COMPONENT.test(first) || (rest.length > 0 && DOMAIN.test(first));
  return isFirst && rest.every((part) => COMPONENT.test(part));
}

/** A colon before the last slash belongs to a port. */
function withoutTag(named: string): { readonly name: string; readonly tag?: string } {
  const colon = named.lastIndexOf(':');
  if (colon < 0 || colon < named.lastIndexOf('/')) return { name: named };
  return { name: named.slice(0, colon), tag: named.slice(colon + 1) };
}
