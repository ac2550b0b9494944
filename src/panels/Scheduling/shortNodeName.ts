/** The end of a node's name that tells it from the others, for a column too narrow for the whole; the whole stands in its title. */
export function shortNodeName(name: string): string {
  const [host = name] = name.split('.');
  const end = host.slice(host.lastIndexOf('-') + 1);
  return end.length > 0 ? end : name;
}
