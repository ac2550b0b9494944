const COMPONENT = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const DOMAIN =
  '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])(?:\\.(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]))*(?::[0-9]+)?';
const TAG = '[\\w][\\w.-]{0,127}';
const DIGEST = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';
const REFERENCE = new RegExp(`^(?:${DOMAIN}/)?${COMPONENT}(?:/${COMPONENT})*(?::${TAG})?(?:@${DIGEST})?$`);
const BARE_ID = /^[a-f0-9]{64}$/;

/**
 * Why an image name is none, in the words of the parser of references; `undefined` when it is one.
 * Upstream source: distribution/reference, ParseNormalizedNamed.
 */
export function imageNameProblem(image: string): string | undefined {
  if (BARE_ID.test(image)) return `invalid repository name (${image}), cannot specify 64-byte hexadecimal strings`;
  const rest = repositoryOf(image);
  const name = rest.split('@')[0]?.replace(/:[^/]*$/, '') ?? '';
  if (name !== name.toLowerCase()) return `invalid reference format: repository name (${name}) must be lowercase`;
  return REFERENCE.test(image) ? undefined : 'invalid reference format';
}

/** What is left behind the registry; images of Docker Hub without an owner are in `library`. */
function repositoryOf(image: string): string {
  const slash = image.indexOf('/');
  const first = slash < 0 ? '' : image.slice(0, slash);
  const isRegistry = /[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase();
  if (slash >= 0 && isRegistry) return image.slice(slash + 1);
  return slash < 0 ? `library/${image}` : image;
}
