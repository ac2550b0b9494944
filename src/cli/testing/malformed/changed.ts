import { DEPLOYMENT, JSON_TEXT, YAML_TEXT } from './deployment.ts';
import { input, type Plain, type TriedInput } from './triedInput.ts';

export function truncated(): TriedInput[] {
  const cuts = (text: string, count: number): number[] =>
    Array.from({ length: count }, (_, i) => 1 + Math.floor((i * (text.length - 3)) / count));
  return [
    ...cuts(JSON_TEXT, 40).map((at) => input(`JSON cut at ${at}`, JSON_TEXT.slice(0, at), 'refused')),
    ...cuts(YAML_TEXT, 45).map((at) => input(`YAML cut at ${at}`, YAML_TEXT.slice(0, at), 'either')),
    ...cuts(YAML_TEXT, 10).map((at) => input(`YAML begun at ${at}`, YAML_TEXT.slice(at), 'refused')),
  ];
}

/** One place of the Deployment at a time holds something of another type. */
export function wrongTypes(): TriedInput[] {
  return pathsOf(DEPLOYMENT, []).flatMap(({ path, value }) => {
    const wrong =
      typeof value === 'object' ? 'text' : typeof value === 'number' || typeof value === 'boolean' ? { a: 1 } : [1];
    const [at] = path.slice(-1);
    return at === undefined
      ? []
      : [
          input(
            `${path.join('.')} is ${JSON.stringify(wrong)}`,
            JSON.stringify(replaced(DEPLOYMENT, path, wrong), undefined, 1),
            'refused',
          ),
        ];
  });
}

export function unknownFields(): TriedInput[] {
  const objects = pathsOf(DEPLOYMENT, []).filter(
    ({ path, value }) =>
      typeof value === 'object' &&
      !Array.isArray(value) &&
      !/Labels$|labels|annotations|nodeSelector|requests|limits|matchLabels/.test(String(path.at(-1))),
  );
  return objects.map(({ path, value }) =>
    input(
      `unknown field in ${path.join('.')}`,
      JSON.stringify(replaced(DEPLOYMENT, path, { ...(value as Plain), imaginary: 1 }), undefined, 1),
      'refused',
    ),
  );
}

function pathsOf(
  value: unknown,
  path: readonly (string | number)[],
): { readonly path: readonly (string | number)[]; readonly value: unknown }[] {
  const own = path.length > 0 ? [{ path, value }] : [];
  if (typeof value !== 'object' || value === null) return own;
  const below = Array.isArray(value)
    ? value.flatMap((item, i) => pathsOf(item, [...path, i]))
    : Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]));
  return [...own, ...below];
}

function replaced(value: unknown, [at, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (at === undefined) return by;
  if (Array.isArray(value)) return value.map((item, i) => (i === at ? replaced(item, rest, by) : item));
  return { ...(value as Plain), [at]: replaced((value as Plain)[at], rest, by) };
}
