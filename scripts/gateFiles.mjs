import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from './setup.mjs';

/**
 * Suite to its categories that must pass entirely.
 * @typedef {Readonly<Record<string, readonly string[]>>} Gate
 */

/**
 * Of categories that do not pass entirely yet ("suite/category"): the cases in which the model still differs.
 * @typedef {Readonly<Record<string, readonly string[]>>} OpenCases
 */

/** @returns {Gate} */
export function readGate() {
  return JSON.parse(readFileSync(join(root, 'conformance', 'gate.json'), 'utf8'));
}

/** @returns {OpenCases} */
export function readOpenCases() {
  return JSON.parse(readFileSync(join(root, 'conformance', 'open.json'), 'utf8'));
}

/**
 * Since when the project has each suite.
 * @returns {Readonly<Record<string, { readonly since: string }>>}
 */
export function readSuites() {
  return JSON.parse(readFileSync(join(root, 'conformance', 'suites.json'), 'utf8'));
}

/**
 * The recorded files of a gate, relative to the root.
 * @param {Gate} gate
 */
export function gateFiles(gate) {
  return Object.entries(gate).flatMap(([suite, categories]) =>
    categories.map((name) => recordedFile(`${suite}/${name}`)),
  );
}

/** @param {string} category such as `scheduler/taints` */
export function recordedFile(category) {
  return `conformance/${category}.json.gz`;
}

/**
 * How many cases a recorded file holds. Throws when it has none.
 * @param {string} file
 * @returns {number}
 */
export function countCases(file) {
  return casesOf(file).length;
}

/**
 * How many of them were reasoned from the source and not executed.
 * @param {string} file
 * @returns {number}
 */
export function countDerived(file) {
  return casesOf(file).filter(({ derived }) => derived === true).length;
}

/**
 * @param {string} file
 * @returns {{ readonly derived?: boolean }[]}
 */
function casesOf(file) {
  const { cases } = JSON.parse(gunzipSync(readFileSync(join(root, file))).toString('utf8'));
  if (!Array.isArray(cases) || cases.length === 0) throw new Error(`${file} has no cases`);
  return cases;
}
