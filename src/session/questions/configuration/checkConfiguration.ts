import { readSchedulerConfiguration } from '#cluster/readSchedulerConfiguration.ts';
import { ConfigurationError } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { createScheduler } from '#cluster/scheduler/scheduler.ts';
import { World } from '#kernel/world.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { LineColumn } from '#model/manifest/lineColumn.ts';
import { locatePath } from '#model/manifest/locatePath.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { ConfigurationCheck } from '#protocol/configuration.ts';
import { profilePictures } from './profilePictures.ts';

/** The errors of kube-scheduler if it started with this file, each with its line. */
export function checkConfiguration(file: ManifestFile): ConfigurationCheck {
  const { problems } = composeDocument(file.text);
  if (problems.length > 0) {
    const lines = new LineColumn(file.text);
    return {
      problems: problems.map(({ offset, message }) => ({ ...lines.at(offset), file: file.name, message })),
      profiles: [],
    };
  }
  try {
    const configuration = readSchedulerConfiguration(file.text);
    const { trials } = createScheduler(new World(), { configuration });
    return { problems: [], profiles: profilePictures(trials.profiles) };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const advice = error.advice === undefined ? undefined : { suggestion: error.advice };
    return { problems: error.message.split('\n').map((line) => ({ ...located(file, line), ...advice })), profiles: [] };
  }
}

const FIELD = /^([a-z]\w*(?:\.\w+|\[\d+\])*): (.+)$/;
const UNKNOWN_FIELD = /unknown field "([^"]+)"/;
const NAMED = /\b(\w+)"? (?:does not exist|does not extend|already registered)/;

/** A message of kube-scheduler, located in the file as exactly as possible. */
function located(file: ManifestFile, text: string): InputProblem {
  const [, field, message] = FIELD.exec(text) ?? [];
  const path = field ?? UNKNOWN_FIELD.exec(text)?.[1];
  if (path !== undefined) {
    const { events } = composeDocument(file.text);
    const offset = locatePath(file.text, events, segmentsOf(path));
    const place = new LineColumn(file.text).at(offset);
    return { file: file.name, ...place, ...(field ? { field } : undefined), message: message ?? text };
  }
  const name = NAMED.exec(text)?.[1];
  const line = name === undefined ? -1 : file.text.split('\n').findIndex((each) => each.includes(name));
  return { file: file.name, line: Math.max(0, line) + 1, message: text };
}

/** Splits a path such as `profiles[0].plugins` into its segments. */
function segmentsOf(path: string): (string | number)[] {
  return [...path.matchAll(/(\w+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}
