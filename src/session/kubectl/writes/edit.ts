import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { printedObject, sortedJson } from '#model/encoding/printedObject.ts';
import { kubectlYaml } from '#model/manifest/exportManifests.ts';
import { readYaml } from '#model/manifest/splitDocuments.ts';
import type { KubectlEdit } from '#protocol/kubectl.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { isFields, type WrittenObject } from '../manifestObjects.ts';
import { planOf } from '../planParts.ts';

import { checkMayGet } from '../reads/permission.ts';
import { existing, nameOf, qualifiedPlural, type Resource, readTargets, resourcesOf } from '../resources.ts';
import { selected, targetsOf } from '../targets.ts';
import type { Printed } from '../writeOutput.ts';
import { sent } from './applyWritten.ts';
import { lastApplied, mergeDiff, twoWayPatch } from './twoWayPatch.ts';

const HEADER = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`;
const CHANGED = 'At least one of apiVersion, kind and name was changed';

/**
 * `kubectl edit`: without a text, the text for the editor. With an edited text, the patches, or the reason that the
 * editor opens again.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/util/editor/editoptions.go.
 */
export function edit(asked: Invocation): KubectlPlan | Printed {
  if (!asked.edit) return opened(asked);
  try {
    return saved(asked, asked.edit);
  } catch (error) {
    if (!(error instanceof KubectlError)) throw error;
    // kubectl stops here and saves the text in a file. Here the text goes back to the editor, because nothing else
    // would keep it.
    return { out: '', err: error.message, failed: true, edits: reopened(asked.edit.text, [error.message]) };
  }
}

/** The text to edit again, with its problems above it. `reasons` are lines without `#`. */
export function reopened(text: string, reasons: readonly string[]): string {
  const said = reasons.map((reason) => `# ${reason.replaceAll('\n', '\n# ')}\n`).join('');
  return `${HEADER}${said}#\n${withoutComments(text)}`;
}

function opened(asked: Invocation): Printed {
  const output = asked.flags.text('output') ?? 'yaml';
  if (output !== 'yaml' && output !== 'json') throw usageError(`The flag 'output' must be one of yaml|json`);
  const objects = objectsOf(asked).map((object) => printedObject(object));
  const [only] = objects;
  if (!only) throw usageError('edit cancelled, no objects found');
  const whole = objects.length === 1 ? only : { apiVersion: 'v1', items: objects, kind: 'List', metadata: {} };
  const text = output === 'yaml' ? `${HEADER}${kubectlYaml(whole)}` : `${sortedJson(whole, 4)}\n`;
  return { out: '', edits: text };
}

function objectsOf(asked: Invocation) {
  const { world, flags, words } = asked;
  const isNamed = flags.has('filename') || words.length === 0;
  const { resources, objects } = isNamed ? { resources: [], objects: targetsOf(asked) } : readTargets(world, words);
  const ofKinds = resources.flatMap((resource) => selected(asked, resource));
  const named = objects.map((target) => {
    const namespace = 'namespace' in target ? String(target.namespace) : asked.namespace;
    checkMayGet(asked, target.resource, namespace, target.name);
    return existing(world, target.resource, namespace, target.name);
  });
  return [...ofKinds, ...named];
}

function saved(asked: Invocation, { opened: text, text: edited, refused }: KubectlEdit): KubectlPlan | Printed {
  const before = readYaml(text);
  if (refused !== undefined && isSameText(refused, edited))
    return { out: '', err: 'error: Edit cancelled, no valid changes were saved.', failed: true };
  const after = readYaml(edited);
  if (!('problem' in after) && 'value' in before && isSame(before.value, after.value))
    return { out: '', err: 'Edit cancelled, no changes made.' };
  if (withoutComments(edited).trim() === '') return { out: '', err: 'Edit cancelled, saved file was empty.' };
  if ('problem' in after) {
    const why = `The edited file had a syntax error: error parsing edited-file: error converting YAML to JSON: yaml: ${after.problem}`;
    return { out: '', edits: reopened(edited, [why]) };
  }
  const originals = itemsOf('value' in before ? before.value : undefined);
  const steps = itemsOf(after.value).map((object) => stepOf(asked, originals, object, edited));
  return planOf(asked, steps);
}

function stepOf(
  asked: Invocation,
  originals: readonly WrittenObject[],
  edited: WrittenObject,
  text: string,
): KubectlStep {
  const original = originals.find((one) => metadataOf(one).uid === metadataOf(edited).uid);
  if (!original) throw usageError(`no original object found for ${sortedJson(edited)}`);
  const { kind, apiVersion } = original;
  const resource = resourcesOf(asked.world).find((one) => one.kindName === kind && one.apiVersion === apiVersion);
  if (!resource)
    throw usageError(`no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`);
  const name = String(metadataOf(original).name);
  if (edited.kind !== kind || edited.apiVersion !== apiVersion || metadataOf(edited).name !== name)
    throw usageError(CHANGED);
  const which = nameOf(resource, name);
  const wanted = asked.flags.isOn('save-config') ? lastApplied(edited) : edited;
  if (isSame(original, wanted)) return { requests: [], done: `${which} skipped` };
  return {
    requests: [patchOf(resource, original, wanted, name)],
    done: `${asked.flags.isOn('output-patch') ? `Patch: ${sortedJson(changesOf(resource, original, wanted))}\n` : ''}${which} edited`,
    edits: { what: `${qualifiedPlural(resource)} ${JSON.stringify(name)}`, text },
  };
}

function patchOf(resource: Resource, original: WrittenObject, wanted: WrittenObject, name: string) {
  const namespace = String(metadataOf(original).namespace ?? '');
  return sent('PATCH', resource, namespace, changesOf(resource, original, wanted), name, 'kubectl-edit');
}

/** The patch between two texts; for a custom resource a JSON merge patch. */
function changesOf({ kind }: Resource, original: WrittenObject, wanted: WrittenObject): object {
  return kind.includes('.') ? mergeDiff(original, wanted) : twoWayPatch(original, wanted, kind);
}

function itemsOf(value: unknown): readonly WrittenObject[] {
  if (!isFields(value)) return [];
  return value.kind === 'List' && Array.isArray(value.items) ? value.items.filter(isFields) : [value];
}

function metadataOf({ metadata }: WrittenObject): WrittenObject {
  return isFields(metadata) ? metadata : {};
}

function isSameText(one: string, other: string): boolean {
  return withoutComments(one) === withoutComments(other);
}

function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n');
}

function isSame(one: unknown, other: unknown): boolean {
  return isFields(one) && isFields(other) && sortedJson(one) === sortedJson(other);
}
