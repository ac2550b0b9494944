import { bench } from './bench.ts';
import { explain } from './explain.ts';
import { run } from './run.ts';
import { isUsageError } from './usageError.ts';
import { verify } from './verify.ts';

const USAGE = `usage:
  orrery run FILE... [--scenario ID] [--nodes N[:cpu=4,memory=16Gi,pods=110]] [--config FILE] [--until 60s] [--seed N]
             [-o table|json|yaml|events|metrics|journal]
  orrery explain pod NAMESPACE/NAME FILE... [--scenario ID] [--nodes ...] [--config FILE] [--until 60s] [--seed N] [-o text|json]
  orrery verify PATH...
  orrery bench [--nodes N] [--pods M] [--percent P] [--variant basic|spread|anti-affinity]

FILE is a manifest (YAML or JSON), a folder of them, or - for standard input.
`;

const COMMANDS: Readonly<Record<string, (args: string[]) => number>> = { run, explain, verify, bench };

function main([name = '', ...args]: string[]): number {
  const command = COMMANDS[name];
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
    if (!isUsageError(error)) throw error;
    process.stderr.write(`orrery ${name}: ${error.message}\n`);
    return 2;
  }
}

process.exitCode = main(process.argv.slice(2));
