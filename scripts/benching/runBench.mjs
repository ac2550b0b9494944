// node runBench.mjs MODULE: runs one bench in a process of its own and prints what it found, as JSON in the last line.
import { pathToFileURL } from 'node:url';

const [, , path = ''] = process.argv;
/** @type {{default: () => Promise<object> | object}} */
const bench = await import(pathToFileURL(path).href);
console.log(JSON.stringify(await bench.default()));
