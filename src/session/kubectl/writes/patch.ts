import type { ApiRequest } from '#cluster/api/request.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { readYaml } from '#model/manifest/splitDocuments.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { getRequest, patchRequest, planOf } from '../planParts.ts';
import { nameOf } from '../resources.ts';
import { stepsFor, targetsOf } from '../targets.ts';

const TYPES = ['json', 'merge', 'strategic'] as const;
type Type = (typeof TYPES)[number];

/** `kubectl patch`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/patch/patch.go. */
export function patch(asked: Invocation): KubectlPlan {
  const { flags } = asked;
  const text = flags.text('patch') ?? '';
  if (text !== '' && flags.has('patch-file')) throw usageError('cannot specify --patch and --patch-file together');
  const written = text !== '' ? text : patchFile(asked);
  const type = typeOf(flags.text('type'));
  const subresource = subresourceOf(flags.text('subresource'));
  const targets = targetsOf(asked);
  if (targets.length === 0) throw usageError('no objects passed to patch');
  const body = bodyOf(written);
  const steps = stepsFor(asked, targets, ({ resource, namespace, name }) => {
    const answered = subresource === 'scale' ? `scale.autoscaling/${name}` : nameOf(resource, name);
    return {
      requests: [
        getRequest(resource, namespace, name),
        asWritten(patchRequest(resource, namespace, name, body, type, subresource)),
      ],
      done: `${answered} patched`,
      unchanged: `${answered} patched (no change)`,
    };
  });
  return planOf(asked, steps);
}

/** A person wrote the patch, so the server warns about unknown fields and refuses wrong types. */
function asWritten(request: ApiRequest): ApiRequest {
  return request.verb === 'patch' ? { ...request, isWritten: true, fieldValidation: 'Warn' } : request;
}

function typeOf(said: string | undefined): Type {
  const type = TYPES.find((one) => one === (said ?? 'strategic').toLowerCase());
  if (!type) throw usageError(`--type must be one of [${TYPES.join(' ')}], not ${JSON.stringify(said)}`);
  return type;
}

function patchFile({ flags, files }: Invocation): string {
  const name = flags.text('patch-file');
  if (name === undefined) throw usageError('must specify --patch or --patch-file containing the contents of the patch');
  const file = files.find((one) => one.name === name.replace(/^\.\//, ''));
  if (!file) throw usageError(`unable to read patch file: open ${name}: no such file or directory`);
  return file.text;
}

/**
 * A text that begins with a brace goes to the server as it is; any other is YAML, also a list.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/yaml/decoder.go, ToJSON.
 */
function bodyOf(text: string): object {
  if (/^\s*\{/.test(text)) return bodyOfJson(text);
  const read = readYaml(text);
  if ('problem' in read) throw usageError(`unable to parse ${JSON.stringify(text)}: ${read.problem}`);
  // The server reads a null as a patch without fields.
  if (read.value === null || read.value === undefined) return {};
  if (typeof read.value !== 'object')
    throw new KubectlError(
      `Error from server (BadRequest): json: cannot unmarshal ${typeof read.value} into Go value of type map[string]interface {}`,
    );
  return read.value;
}

function bodyOfJson(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new KubectlError(`Error from server (BadRequest): ${jsonProblem(text)}`);
  }
}

/** The message of Go's JSON reader for an unfinished text. */
function jsonProblem(text: string): string {
  const isOpen = unclosed(text) > 0;
  return isOpen ? 'unexpected end of JSON input' : 'the object provided is unrecognized (must be of type JSON)';
}

/** The number of brackets or quotes that are not closed. */
function unclosed(text: string): number {
  let open = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (isText && letter === '\\') at += 1;
    else if (letter === '"') isText = !isText;
    else if (!isText && (letter === '{' || letter === '[')) open += 1;
    else if (!isText && (letter === '}' || letter === ']')) open -= 1;
  }
  return isText ? open + 1 : open;
}

function subresourceOf(said: string | undefined): 'status' | 'scale' | 'resize' | undefined {
  if (said === undefined || said === 'status' || said === 'scale' || said === 'resize') return said;
  throw usageError(`invalid subresource value: "${said}". Must be one of [status scale resize]`);
}
