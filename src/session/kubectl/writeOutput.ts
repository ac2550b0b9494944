import type { ApiRequest, FieldValidation } from '#cluster/api/request.ts';
import { encodedObject } from '#cluster/apiserver/defaults/canonicalObject.ts';
import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { failureText } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { printedObject, sortedJson } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kubectlYaml } from '#model/manifest/exportManifests.ts';
import type { Invocation } from './invocation.ts';
import { notHere, usageError } from './kubectlError.ts';
import type { FlagSpec, Flags } from './parseFlags.ts';

export const DRY_RUN: FlagSpec = { name: 'dry-run', takes: 'text', bare: 'unchanged', choices: 'none|server|client' };

/** Flags of every command that changes something. */
export const WRITE_FLAGS: readonly FlagSpec[] = [
  DRY_RUN,
  { name: 'output', short: 'o', takes: 'text' },
  { name: 'field-manager', takes: 'text' },
  { name: 'show-managed-fields', takes: 'nothing' },
  { name: 'validate', takes: 'text', bare: 'strict' },
];

const FORMATS =
  'go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,yaml';
const HERE = ['', 'name', 'yaml', 'json'] as const;
type Format = (typeof HERE)[number];

/**
 * A plan's output in the format of `-o`; with `--dry-run` nothing is stored. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go, GetDryRunStrategy.
 */
export function withOutput(asked: Invocation, plan: KubectlPlan): KubectlPlan | Printed {
  const validation = validationOf(asked.flags);
  const format = formatOf(asked.flags);
  const dryRun = dryRunOf(asked.flags);
  if (dryRun === 'client') return printedOnly(plan, format, asked.flags.has('namespace'));
  const steps = plan.steps
    .map((step) => withManagers(validated(step, validation), asked.flags))
    .map((step) => formatted(dryRun === 'server' ? onServer(step) : step, format));
  if (dryRun === 'none') return { ...plan, steps };
  const { goal: _, ...rest } = plan;
  return { ...rest, steps };
}

/** Sets the line's field manager on requests, and shows managedFields in answers if the line asks for them. */
function withManagers(step: KubectlStep, flags: Flags): KubectlStep {
  const manager = flags.text('field-manager');
  const requests = manager === undefined ? step.requests : step.requests.map((request) => inNameOf(request, manager));
  return { ...step, requests, ...(flags.isOn('show-managed-fields') && { showsManagers: true }) };
}

function inNameOf(request: ApiRequest, manager: string): ApiRequest {
  if (request.verb !== 'http') return request.verb === 'get' ? request : { ...request, fieldManager: manager };
  return { ...request, url: request.url.replace(/fieldManager=[^&]*/, `fieldManager=${encodeURIComponent(manager)}`) };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go, GetValidationDirective. */
function validationOf(flags: Flags): FieldValidation {
  const said = flags.text('validate') ?? 'strict';
  if (said === 'strict' || said === 'true') return 'Strict';
  if (said === 'warn') return 'Warn';
  if (said === 'ignore' || said === 'false') return 'Ignore';
  throw usageError(
    `invalid - validate option ${JSON.stringify(said)}; must be one of: strict (or true), warn, ignore (or false)`,
  );
}

/** A request that sends a manifest as written tells the server how strictly to read it. */
function validated(step: KubectlStep, validation: FieldValidation): KubectlStep {
  if (validation === 'Strict') return step;
  const requests = step.requests.map((request) =>
    request.verb === 'http'
      ? { ...request, url: request.url.replace('fieldValidation=Strict', `fieldValidation=${validation}`) }
      : request,
  );
  return { ...step, requests };
}

function formatOf(flags: Flags): Format {
  const said = flags.text('output') ?? '';
  const format = HERE.find((one) => one === said);
  if (format !== undefined) return format;
  if (FORMATS.split(',').includes(said.split('=')[0] ?? ''))
    throw notHere(`-o ${said} of a command that changes something`);
  throw usageError(
    `unable to match a printer suitable for the output format ${JSON.stringify(said)}, allowed formats are: ${FORMATS}`,
  );
}

export function dryRunOf(flags: Flags): 'none' | 'client' | 'server' {
  const said = flags.text('dry-run') ?? 'none';
  if (said === 'none' || said === 'client' || said === 'server') return said;
  if (said === 'unchanged' || said === 'true') return 'client';
  if (said === 'false') return 'none';
  throw usageError(`Invalid dry-run value (${said}). Must be "none", "server", or "client".`);
}

/** The output of a client-side dry run, without a request to the server. */
function printedOnly({ steps, warnings }: KubectlPlan, format: Format, isPlaced: boolean): Printed {
  const failures = steps.flatMap(({ failure: text }) => (text === undefined ? [] : [{ text }]));
  const kept = failures.length > 0 ? steps.filter(({ afterSuccess }) => !afterSuccess) : steps;
  const warned = [...warnings, ...kept.flatMap(({ warning }) => warning ?? [])];
  const texts = kept.map((step) => dryText(step, format, isPlaced)).filter((text) => text !== '');
  const err = [...warned, ...(failures.length > 0 ? [failureText(failures)] : [])].join('\n');
  return { out: texts.join(format === 'yaml' ? '---\n' : ''), err, failed: failures.length > 0 };
}

/** Shows the namespace when the line names one. */
function dryText(step: KubectlStep, format: Format, isPlaced: boolean): string {
  if (step.done === '') return '';
  if (format === '') return `${step.done} (dry run)\n`;
  if (format === 'name') return `${nameIn(step.done)}\n`;
  const object = createdObject(step.requests.at(-1));
  if (!object) throw notHere(`--dry-run=client -o ${format} of a command that does not create`);
  const { namespace: _, ...elsewhere } = object.metadata;
  const metadata = isPlaced ? object.metadata : elsewhere;
  const shown = printedObject(encodedObject({ ...object, metadata }));
  return format === 'yaml' ? kubectlYaml(shown) : `${sortedJson(shown, 4)}\n`;
}

function createdObject(request: ApiRequest | undefined): KubeObject | undefined {
  if (request?.verb === 'create' || request?.verb === 'apply') return request.object;
  return undefined;
}

function onServer(step: KubectlStep): KubectlStep {
  const marked = (text: string) => (text === '' ? '' : `${text} (server dry run)`);
  return {
    ...step,
    requests: step.requests.map(dryRequest),
    done: marked(step.done),
    ...(step.created !== undefined && { created: marked(step.created) }),
    ...(step.unchanged !== undefined && { unchanged: marked(step.unchanged) }),
  };
}

export function dryRequest(request: ApiRequest): ApiRequest {
  if (request.verb === 'get') return request;
  return request.verb === 'http' ? { ...request, url: `${request.url}&dryRun=All` } : { ...request, dryRun: true };
}

function formatted(step: KubectlStep, format: Format): KubectlStep {
  if (format === '') return step;
  if (format !== 'name') return { ...step, shows: format };
  const { created, unchanged, ...rest } = step;
  return { ...rest, done: nameIn(created ?? unchanged ?? step.done) };
}

/** The name in a message: `deployment.apps/web` from `deployment.apps/web created`. */
function nameIn(text: string): string {
  return text.split(' ', 1)[0] ?? '';
}

/** The complete output of a command. */
export interface Printed {
  readonly out: string;
  readonly err?: string;
  readonly failed?: boolean;
  /** The output continues with later changes, from this revision of the storage on. */
  readonly watchesFrom?: number;
  /**
   * Lines that a real kubectl would print and this one does not, with reasons. A `grep` that would match one prints
   * its reason.
   */
  readonly absentLines?: readonly { readonly text: string; readonly why: string }[];
  /** A text for a person to edit. */
  readonly edits?: string;
}
