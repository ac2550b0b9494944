import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kindInfo } from '#model/kinds.ts';
import type { Invocation } from '../../invocation.ts';
import { usageError } from '../../kubectlError.ts';
import { createRequest, planOf } from '../../planParts.ts';
import { nameOf, resourceOf } from '../../resources.ts';
import { createFromFiles } from '../apply.ts';

/** The fields that a generator fills in. */
export interface Generated {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly object[];
  readonly fields: Readonly<Omit<KubeObject, 'apiVersion' | 'kind' | 'metadata'>> & Readonly<Record<string, unknown>>;
  readonly warnings?: readonly string[];
}

/**
 * The object that `kubectl create <command>` builds from its flags. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/create/create_<command>.go.
 */
export interface Generator {
  readonly kind: string;
  /** The prefix of a refusal by the server; without it the refusal has its usual form. */
  readonly failure?: string;
  /** `command`: the words after `--`. */
  readonly make: (asked: Invocation, name: string, command: readonly string[]) => Generated;
}

/** `kubectl create -f`. */
export function create(asked: Invocation): KubectlPlan {
  if (asked.flags.has('filename')) return createFromFiles(asked);
  if (asked.words.length > 0)
    throw usageError(`Unexpected args: [${asked.words.join(' ')}]\nSee 'kubectl create -h' for help and examples`);
  throw usageError('must specify one of -f and -k');
}

/** `kubectl create deployment` and similar commands. */
export function createGenerated(asked: Invocation, command: string, { kind, failure, make }: Generator): KubectlPlan {
  const { words, beforeDash, world, namespace } = asked;
  if (beforeDash !== 1)
    throw usageError(
      `exactly one NAME is required, got ${beforeDash}\nSee 'kubectl ${command} -h' for help and examples`,
    );
  const [name = '', ...rest] = words;
  const { labels, annotations, ownerReferences, fields, warnings = [] } = make(asked, name, rest);
  const resource = resourceOf(world, kind.toLowerCase());
  const metadata = {
    name,
    ...(resource.namespaced && { namespace }),
    ...(labels && { labels }),
    ...(annotations && { annotations }),
    ...(ownerReferences && { ownerReferences }),
  };
  const object = { apiVersion: kindInfo(kind)?.apiVersion ?? 'v1', kind, metadata, ...fields } as KubeObject;
  const step = {
    requests: [createRequest(resource, namespace, object)],
    done: `${nameOf(resource, name)} created`,
    ...(failure !== undefined && { errorPrefix: `error: ${failure}` }),
  };
  return planOf(asked, [step], { warnings });
}
