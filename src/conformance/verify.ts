import { reasonOf } from '#base/reasonOf.ts';
import { adapterFor } from './adapters.ts';
import type { RecordedCase, SharedParts } from './recorded.ts';

/** One file of recorded decisions with its path. */
export interface RecordedFile {
  readonly path: string;
  readonly suite: string;
  readonly category: string;
  readonly cases: readonly RecordedCase[];
  readonly shared: SharedParts;
}

/** The result of a file. */
export interface CategoryReport {
  readonly suite: string;
  readonly category: string;
  readonly passed: number;
  /** The first difference of each case that failed. */
  readonly failures: readonly CaseFailure[];
  /** False if no adapter plays this category; then all its cases count as failed. */
  readonly modelled: boolean;
}

export interface CaseFailure {
  readonly name: string;
  readonly message: string;
}

/** Maximum number of characters of a value in a message. */
const SHOWN_CHARACTERS = 200;

/**
 * Checks that parsed JSON is a file of recorded decisions.
 * @throws {Error} that names what is missing.
 */
export function readRecorded(path: string, json: unknown): RecordedFile {
  const { suite, category, cases, ...shared } = (json ?? {}) as Partial<RecordedFile> & SharedParts;
  if (typeof suite !== 'string' || typeof category !== 'string' || !Array.isArray(cases)) {
    throw new Error('a file of recorded cases has "suite", "category" and "cases"');
  }
  return { path, suite, category, cases: cases.map(named), shared };
}

/** In suite `cluster` the name of a case is its id. */
function named(recorded: RecordedCase & { readonly id?: unknown }): RecordedCase {
  return typeof recorded.id === 'string' ? { ...recorded, name: recorded.id } : recorded;
}

/** Plays files one by one. Prints a line for each file, and one for each case that fails. */
export function verifyFiles(
  files: readonly RecordedFile[],
  print: (line: string) => void,
): { readonly passed: number; readonly failed: number; readonly reports: readonly CategoryReport[] } {
  const reports = files.map((file) => {
    const report = verifyFile(file);
    for (const line of reportLines(file, report)) print(line);
    return report;
  });
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const total = files.reduce((sum, { cases }) => sum + cases.length, 0);
  return { passed, failed: total - passed, reports };
}

/** Plays every case of a file. An error of the model fails the case, not the run. */
export function verifyFile({ suite, category, cases, shared }: RecordedFile): CategoryReport {
  const play = adapterFor(suite, category);
  if (!play) return { suite, category, passed: 0, failures: [], modelled: false };
  const failures = cases.flatMap((recorded) => {
    const message = problemOf(() => play(recorded, shared));
    return message === undefined ? [] : [{ name: recorded.name, message }];
  });
  return { suite, category, passed: cases.length - failures.length, failures, modelled: true };
}

function problemOf(play: () => ReturnType<NonNullable<ReturnType<typeof adapterFor>>>): string | undefined {
  try {
    const difference = play();
    return difference && `${difference.path}: expected ${shown(difference.expected)}, got ${shown(difference.got)}`;
  } catch (error) {
    return `the model failed: ${reasonOf(error)}`;
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function reportLines(file: RecordedFile, report: CategoryReport): string[] {
  const title = `${file.suite}/${file.category}`;
  if (!report.modelled) return [`${title}: not modelled yet: ${file.cases.length} cases`];
  const failures = report.failures.map(({ name, message }) => `  ${name}: ${message}`);
  const derived = file.cases.filter((recorded) => recorded.derived === true).length;
  const note = derived === 0 ? '' : ` (${derived} derived from the source, not executed)`;
  return [`${title}: ${report.passed} of ${file.cases.length} passed${note}`, ...failures];
}
