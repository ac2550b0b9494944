import type { Plugin, PluginFactory } from '../../framework/plugin.ts';
import { type Code, type Status, status } from '../../framework/status.ts';

const NAME = 'Demo';

/** Answer of the plugin at each extension point; Success by default. */
interface DemoArgs {
  readonly preEnqueue?: Code;
  readonly preFilter?: Code;
  readonly filter?: Code;
  readonly postFilter?: Code;
  readonly preScore?: Code;
  readonly reserve?: Code;
  readonly permit?: Code;
  /** Time for which Permit holds a Pod when it answers Wait; 15 minutes at most. */
  readonly permitTimeoutSeconds?: number;
  readonly preBind?: Code;
}

/**
 * Not part of Kubernetes: answers as configured, to show the effect of each return code. It runs only in profiles that
 * enable it.
 */
export const Demo: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (args): Plugin => {
    const { permitTimeoutSeconds = 60, ...codes } = args as DemoArgs;
    const answer = (code: Code = 'Success'): Status =>
      status(NAME, code, ...(code === 'Success' ? [] : [`demo: ${code}`]));
    return {
      name: NAME,
      preEnqueue: () => answer(codes.preEnqueue),
      preFilter: () => ({ status: answer(codes.preFilter) }),
      filter: () => answer(codes.filter),
      postFilter: () => ({ status: answer(codes.postFilter ?? 'Unschedulable') }),
      preScore: () => answer(codes.preScore),
      reserve: () => answer(codes.reserve),
      permit: () => ({ status: answer(codes.permit), timeoutMs: permitTimeoutSeconds * 1000 }),
      preBind: () => ({ status: answer(codes.preBind) }),
    };
  },
};
