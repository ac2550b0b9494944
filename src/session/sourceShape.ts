import { LIMITS } from '#base/limits.ts';
import { fields, flag, list, map, oneOf, optional, such, text, whole, withRule } from '#base/shape.ts';
import { anyText, file } from './commands/command.ts';
import { nodesShape } from './commands/nodeCommands.ts';
import { START_WORDS, startProblem } from './startOfRun.ts';

/** Switches of a run. Which feature gates there are is kube-scheduler's business. */
export const switchesShape = fields({
  release: optional(oneOf('1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36')),
  queue: optional(oneOf('hints', 'classic')),
  ties: optional(oneOf('list', 'random')),
  popFromBackoff: optional(flag),
  backoff: optional(oneOf('on', 'off')),
  featureGates: optional(map(flag, LIMITS.listItems.most)),
});

const above0 = such<number>('a number above 0', (value) => Number.isFinite(value) && (value as number) > 0);
const notNegative = such<number>('a number, 0 or more', (value) => Number.isFinite(value) && (value as number) >= 0);

/** The source of a run, as the page, links and files give it. */
export const sourceShape = fields({
  scenario: anyText,
  seed: whole(Number.MIN_SAFE_INTEGER),
  start: optional(withRule(text(1000), (start) => (startProblem(start) ? START_WORDS : undefined))),
  files: optional(list(file)),
  nodes: optional(nodesShape),
  configuration: optional(file),
  trace: optional(fields({ timeScale: optional(above0), longestGapSeconds: optional(notNegative) })),
  switches: optional(switchesShape),
  clientRates: optional(oneOf('upstream', 'unlimited')),
});
