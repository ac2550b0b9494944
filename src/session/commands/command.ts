import { LIMITS } from '#base/limits.ts';
import {
  type Entries,
  type Fields,
  fields,
  type Misfit,
  misfitsOf,
  oneOf,
  type Shape,
  text,
  withRule,
} from '#base/shape.ts';
import type { Micros } from '#base/time.ts';
import type { DrainAsked } from '#cluster/kubectl/drain/drainRecords.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { DueEvent, EventFor } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { formatPath } from '#model/manifest/manifestError.ts';
import type { InputProblem, ManifestFile } from '#protocol/input.ts';
import type { RunSwitches } from '#protocol/runSource.ts';

/** The user name that people's requests carry. */
export const PERSON = 'kubernetes-admin';

/** A command as the event of the actor that takes it. */
export type MadeInput =
  | { readonly ok: true; readonly actor: string; readonly event: DueEvent; readonly notes: readonly InputProblem[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** The texts of `kubectl edit`: the opened one, the changed one, and the one that was refused before. */
export interface EditedText {
  readonly opened: string;
  readonly text: string;
  readonly refused?: string | undefined;
}

/** Reads a line of kubectl. It is handed in, because it reads far more of the session than commands do. */
export type ReadLine = (
  line: string,
  context: Pick<Given, 'world' | 'nowUs'> & {
    readonly files: readonly ManifestFile[];
    readonly edit?: EditedText | undefined;
  },
) =>
  | {
      readonly type: 'printed';
      readonly printed: { readonly err?: string; readonly failed?: boolean; readonly edits?: unknown };
    }
  | { readonly type: 'plan'; readonly plan: KubectlPlan }
  | ({ readonly type: 'drain' } & Pick<DrainAsked, 'nodes' | 'flags'>);

/** The data that a command can read. It changes nothing in it. */
export interface Given {
  readonly world: World;
  /** Simulated microseconds at which the command is given. */
  readonly nowUs: Micros;
  /** The run's; without them all that the model knows counts as switched on. */
  readonly switches?: RunSwitches | undefined;
  /** The command's own label. */
  readonly label: string;
  readonly readLine: ReadLine;
}

/** One command: all that the program knows of it. */
export interface CommandDefinition<T extends string, C> {
  readonly type: T;
  /** One sentence for whoever sends it. */
  readonly about: string;
  readonly shape: Shape<C>;
  readonly fields: Entries;
  /** Kubectl's words where it has some: what the timeline and a new branch are called. */
  label(command: C): string;
  /** The event of the actor that takes it, or why it cannot be carried out. */
  input(command: C, given: Given): MadeInput;
  /** Why a person cannot do it in this world. A scenario's script is not asked: other steps come before. */
  refusal?(command: C, world: World): InputProblem | undefined;
}

type Command<T extends string, E extends Entries> = { readonly type: T } & Fields<E>;

/**
 * Defines a command. The fields have shapes; `rule` is for what one field says of another. The type of the command is
 * inferred, and `commandList.ts` makes the union, the checks and the documentation from all of them.
 */
export function command<const T extends string, E extends Entries>(definition: {
  readonly type: T;
  readonly about: string;
  readonly fields: E;
  readonly rule?: (command: Command<T, E>) => ReturnType<Parameters<typeof withRule>[1]>;
  readonly label: (command: Command<T, E>) => string;
  readonly input: (command: Command<T, E>, given: Given) => MadeInput;
  readonly refusal?: (command: Command<T, E>, world: World) => InputProblem | undefined;
}): CommandDefinition<T, Command<T, E>> {
  const { type, about, fields: entries, rule, label, input, refusal } = definition;
  const shape = fields({ type: oneOf(type), ...entries }) as Shape<unknown> as Shape<Command<T, E>>;
  return {
    type,
    about,
    fields: entries,
    shape: rule ? withRule(shape, rule) : shape,
    label,
    input,
    ...(refusal && { refusal }),
  };
}

/** A command that can be carried out; the compiler sees that the address takes the event. */
export function sendTo<A extends string>(
  actor: A,
  event: EventFor<A>,
  notes: readonly InputProblem[] = [],
): Extract<MadeInput, { ok: true }> {
  return { ok: true, actor, event, notes };
}

export function refuse(...problems: readonly InputProblem[]): Extract<MadeInput, { ok: false }> {
  return { ok: false, problems };
}

/** Why a value does not have a shape, as people are told. */
export function shapeProblems(shape: Shape<unknown>, value: unknown): readonly InputProblem[] {
  return misfitsOf(shape, value).map(misfitProblem);
}

export function misfitProblem({ path, message }: Misfit): InputProblem {
  if (path.length === 0) return { message };
  const field = formatPath(path);
  return { field, message: `${field}: ${message}` };
}

/** Shapes of fields that many commands have: a text that is not empty, and one that may be. */
export const word = text(LIMITS.text.most, { is: /./s, called: 'a text that is not empty' });
export const anyText = text(LIMITS.text.most);

/** Files with manifests. How long they may be together is seen when they are read. */
export const file = fields({ name: anyText, text: text(LIMITS.json.most) });
