import type { Invocation } from './invocation.ts';
import { usageError } from './kubectlError.ts';

/** @throws {KubectlError} when `-n` names another namespace. */
export function checkNamespace({ namespace, flags }: Invocation, own: string | undefined): void {
  if (own !== undefined && flags.has('namespace') && own !== namespace)
    throw usageError(
      `the namespace from the provided object "${own}" does not match the namespace "${namespace}". You must pass '--namespace=${own}' to perform this operation.`,
    );
}
