import type { Command } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { LessonDeed, LessonRun } from '#scenarios/lesson.ts';
import type { RecordedAct, RecordedRun } from '#scenarios/lessonOffers.ts';
import { commandLabel } from '#session/commands/commandList.ts';
import { inputsSoFar } from '#session/questions/run/inputsSoFar.ts';
import type { Reader } from '#session/reader.ts';
import { LESSON_MOST } from '../lessonShape.ts';
import { changedChecks } from './changedChecks.ts';

/** Simulated seconds added to the author's own time. */
const TO_SPARE = 30;

/** The present run, with the actions on its branch up to now, as the beginning of a lesson. */
export function recordedRun(reader: Reader): RecordedRun {
  const { source } = reader;
  const leftOut = leftOutOf(source);
  if (source.trace !== undefined || source.files?.some(({ name }) => name.endsWith('.csv')))
    return { refused: 'trace', leftOut };
  const run = lessonRunOf(source);
  if (!run) return { refused: 'size', leftOut };
  const act = recordedAct(reader);
  return { run, leftOut, ...(act && { act }) };
}

function leftOutOf({ scenario, configuration, switches, clientRates }: RunSource): RecordedRun['leftOut'] {
  const left: RecordedRun['leftOut'][number][] = [];
  if (configuration !== undefined && scenario !== 'own') left.push('configuration');
  if (switches !== undefined && Object.keys(switches).length > 0) left.push('switches');
  if (clientRates !== undefined) left.push('clientRates');
  return left;
}

function lessonRunOf({ scenario, seed, start, files = [], nodes, configuration }: RunSource): LessonRun | undefined {
  if (scenario !== 'own') return { scenario, seed };
  const manifests = files.map(({ text }) => text.trimEnd()).join('\n---\n');
  if (Math.max(manifests.length, configuration?.text.length ?? 0) > LESSON_MOST.manifest) return undefined;
  return {
    manifests,
    seed,
    ...(start !== undefined && { start }),
    ...(configuration && { configuration: configuration.text }),
    ...(nodes && { nodes }),
  };
}

function recordedAct(reader: Reader): RecordedAct | undefined {
  const done = inputsSoFar(reader);
  const [first] = done;
  if (!first) return undefined;
  // Rounded down to thousandths, so that it is not later than the action.
  const seconds = Math.floor(first.atUs / 1000) / 1000;
  const deeds = done.slice(0, LESSON_MOST.deeds).map(({ atUs, command }) => deedOf(command, atUs / 1e6 - seconds));
  const took = (reader.run.clockUs - first.atUs) / 1e6;
  return {
    seconds,
    within: Math.min(LESSON_MOST.seconds, Math.ceil(took) + TO_SPARE),
    deeds,
    allowed: [...new Set(done.map(({ command }) => firstWords(command)))].slice(0, LESSON_MOST.few),
    ...changedChecks(reader, reader.run.lastSeqAt(seconds * 1e6)),
  };
}

/** The typed line if it needs no file; else the command itself. */
function deedOf(command: Command, after: number): LessonDeed {
  const at = Math.round(after * 1000) / 1000;
  if (command.type === 'kubectl.run' && command.files === undefined) return { after: at, line: commandLabel(command) };
  return { after: at, command };
}

/**
 * The allowed words for a command: `kubectl scale` for `kubectl scale deployment web --replicas=4`. For a command
 * without a kubectl form, its first word.
 */
function firstWords(command: Command): string {
  const [first = '', second = ''] = commandLabel(command).split(/\s+/);
  return first === 'kubectl' ? `${first} ${second}` : first;
}
