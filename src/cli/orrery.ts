import { COLLECTOR } from '#base/collector.ts';
import { reasonOf } from '#base/reasonOf.ts';
import { bench } from './bench.ts';
import { clusterTest } from './clusterTest/clusterTest.ts';
import { compare } from './compare/compare.ts';
import { explain } from './explain.ts';
import { fit } from './fit.ts';
import { lesson } from './lesson.ts';
import { machines } from './machines.ts';
import { redact } from './redact.ts';
import { rehearse } from './rehearsal/rehearse.ts';
import { run } from './run.ts';
import { isSystemError, isUsageError } from './usageError.ts';
import { verify } from './verify.ts';

const USAGE = `usage:
  orrery run FILE... [--scenario ID] [--nodes N[:cpu=4,memory=16Gi,pods=110]] [--config FILE] [--switch release=1.34,queue=classic,ties=random,GATE=true] [--until 60s] [--seed N]
             [--time-scale 100] [--longest-gap 250ms] [-o table|json|yaml|events|metrics|journal]
  orrery explain pod NAMESPACE/NAME FILE... [--scenario ID] [--nodes ...] [--config FILE] [--until 60s] [--seed N] [-o text|json]
  orrery explain pending FILE... [--nodes ...] [--config FILE] [--until 60s] [--seed N] [-o text|json|html]
  orrery fit FILE... --pod FILE[=WEIGHT] [--pod ...] [--limit N] [--nodes ...] [--config FILE] [--until 60s] [--seed N] [-o text|json]
  orrery rehearse drain|upgrade CLUSTER... --nodes NAME,NAME|SELECTOR [--surge N] [--timeout 2h] [--machine-time 2m] [--force] [--delete-emptydir-data]
  orrery rehearse lose CLUSTER... --zone ZONE | --node NAME | --pool SELECTOR | --sweep n-1|n-2 [--timeout 30m]
             rehearse takes [--on N[:cpu=4,memory=16Gi,pods=110]] [--config FILE] [--seed N] [-o text|json|markdown|html] too, and exits with 0 when all ends well, 1 when not
  orrery compare FILE... --config A.yaml --config B.yaml [--config ...] [--replay] [--seeds N] [--workers N] [--nodes ...] [--until 60s] [--seed N] [-o table|csv|json]
  orrery machines FILE... --replace NAME|SELECTOR --with cpu=8,memory=32Gi[,pods=110][,TYPE] [--prices FILE] [--config FILE] [--until 60s] [--seed N] [-o text|json]
  orrery test FILE|FOLDER... [--only CASE] [--seed N] [-o text|json|junit|github[=FILE]]... [--save RUN.json]
  orrery redact FILE... [-o OUT.json[.gz]]
  orrery verify PATH...
  orrery lesson list | verify [--only ID] [FILE...] | play ID|FILE [--lang zh-CN]
  orrery lesson scorm ID [--lang zh-CN] [--file PAGE | --link ADDRESS] [-o OUT.zip]
  orrery bench [--nodes N] [--pods M] [--percent P] [--variant basic|spread|anti-affinity]
  orrery bench --trace FILE.csv... [--percent P]

FILE is a manifest (YAML or JSON, plain or gzip), a folder of them (also of kubectl cluster-info dump), or - for standard input; or a table of a cluster trace (CSV), whose
machines are there from the start and whose Pods come and go as recorded: --time-scale seconds in one, and no more than
--longest-gap (simulated) in which nothing comes or goes. Without --until it runs to its end.

A live cluster is collected by
  ${COLLECTOR}
Data of Secrets and values of environment variables are dropped while such files are read; redact also changes the names.
`;

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

/** The command line: what is printed goes to standard output, what is wrong to standard error. Returns the exit status. */
export function orrery([name = '', ...args]: readonly string[]): number {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const asked = name === 'help' || name === '--help' || name === '-h';
    (asked ? process.stdout : process.stderr).write(
      name === '' || asked ? USAGE : `orrery: there is no command "${name}"\n${USAGE}`,
    );
    return asked ? 0 : 2;
  }
  try {
    return command(args);
  } catch (error) {
    return told(name, error);
  }
}

/** As sysexits.h has it for an error inside of a program. */
const DEFECT_STATUS = 70;

/** In words, never with a stack, unless a developer asks for that. */
function told(name: string, error: unknown): number {
  if (isUsageError(error) || isSystemError(error)) {
    process.stderr.write(`orrery ${name}: ${error.message}\n`);
    return 2;
  }
  const isStackWanted = process.env.ORRERY_STACK !== undefined && error instanceof Error;
  const words = reasonOf(error);
  process.stderr.write(
    `orrery ${name}: this is a defect of Kube Orrery: ${isStackWanted ? error.stack : words}\n${isStackWanted ? '' : 'Run it with ORRERY_STACK=1 in the environment to see where.\n'}`,
  );
  return DEFECT_STATUS;
}
