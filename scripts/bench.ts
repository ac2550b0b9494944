import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A file of bench/ answers one question with figures whose names end in their units. */
interface Bench {
  default(): Promise<object> | object;
}

/** npm run bench [-- NAME...]: runs bench/*.ts and prints one JSON line for each. */
async function main(names: readonly string[]): Promise<void> {
  const folder = join(import.meta.dirname, '..', 'bench');
  const known = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')} (there are: ${known.join(', ')})`);
  for (const name of names.length > 0 ? names : known) {
    const bench: Bench = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
    console.log(JSON.stringify({ bench: name, ...(await bench.default()) }));
  }
}

await main(process.argv.slice(2));
