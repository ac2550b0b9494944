import { CelRuntimeError, compileDeviceSelector } from '#model/cel/deviceSelector.ts';
import type { Selector } from './allocator/allocatorInput.ts';

/** Compiles a selector of a stored claim or class. It was admitted before, so its cost is not limited again. */
export function compileSelector(expression: string): Selector {
  const compiled = compileDeviceSelector(expression, { stored: true });
  if (!compiled.ok) return { ok: false, message: compiled.message };
  return {
    ok: true,
    matches(device) {
      try {
        return compiled.matches(device);
      } catch (error) {
        if (error instanceof CelRuntimeError) return error.message;
        throw error;
      }
    },
  };
}
