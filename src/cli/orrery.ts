import { reasonOf } from '#base/reasonOf.ts';
import { VERSION } from '#base/version.ts';
import { bench } from './bench.ts';
import { clusterTest } from './clusterTest/clusterTest.ts';
import { compare } from './compare/compare.ts';
import { explain } from './explain.ts';
import { fit } from './fit.ts';
import { lesson } from './lesson.ts';
import { machines } from './machines.ts';
import { isDiskError, printError, printText, systemProblem, writeProblem, writeStatus } from './output.ts';
import { redact } from './redact.ts';
import { rehearse } from './rehearsal/rehearse.ts';
import { speakLanguage } from './report/reportTexts.ts';
import { run } from './run.ts';
import { commandHelpText, helpText, USAGE } from './usage.ts';
import { isSystemError, isUsageError } from './usageError.ts';
import { verify } from './verify.ts';

const COMMANDS: Readonly<Record<string, (args: string[]) => number>> = {
  run,
  explain,
  compare,
  fit,
  machines,
  rehearse,
  test: clusterTest,
  redact,
  verify,
  bench,
  lesson,
};

const HELP: readonly string[] = ['help', '--help', '-h'];

/** The command line: results go to standard output, problems to standard error. Returns the exit status. */
export function orrery(words: readonly string[]): number {
  const [first = ''] = words;
  if (first === '--version') return say(`orrery ${VERSION}, a model of Kubernetes v1.36.2\n`);
  const isHelp = words.some((word) => HELP.includes(word) && word !== 'help') || first === 'help';
  const [name = '', ...args] = HELP.includes(first) ? words.slice(1) : words;
  const usage = Object.hasOwn(USAGE, name) ? USAGE[name] : undefined;
  const command = COMMANDS[name];
  if (!usage || !command) {
    if (isHelp && name === '') return say(helpText());
    printError(`${name === '' ? '' : `orrery: there is no command "${name}"\n`}${helpText()}`);
    return 2;
  }
  if (isHelp) return say(commandHelpText(name, usage));
  // Resets the language to English; a command with --lang chooses again.
  speakLanguage();
  try {
    return command(args);
  } catch (error) {
    return told(name, error);
  }
}

/** The name under which errors are printed: `orrery run`, or `orrery` where no command is named. */
export function programName([name = '']: readonly string[]): string {
  return Object.hasOwn(COMMANDS, name) ? `orrery ${name}` : 'orrery';
}

function say(text: string): number {
  printText(text);
  return 0;
}

/** The status in sysexits.h for an error inside a program. */
const DEFECT_STATUS = 70;

/** Prints an error in words, never with a stack unless a developer asks for that. */
function told(name: string, error: unknown): number {
  if (isSystemError(error) && isDiskError(error)) {
    printError(`orrery ${name}: ${writeProblem(error)}\n`);
    return writeStatus(error);
  }
  if (isSystemError(error) || isUsageError(error)) {
    printError(`orrery ${name}: ${isSystemError(error) ? systemProblem(error) : error.message}\n`);
    return 2;
  }
  const isStackWanted = process.env.ORRERY_STACK !== undefined && error instanceof Error;
  const words = reasonOf(error);
  printError(
    `orrery ${name}: this is a defect of Kube Orrery: ${isStackWanted ? error.stack : words}\n${isStackWanted ? '' : 'Run it with ORRERY_STACK=1 in the environment to see where.\n'}`,
  );
  return DEFECT_STATUS;
}
