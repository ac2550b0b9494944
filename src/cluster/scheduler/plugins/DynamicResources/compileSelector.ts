import { CelRuntimeError, compileDeviceSelector } from '#model/cel/deviceSelector.ts';
import type { Selector } from './allocator/allocatorInput.ts';

/** A selector of a claim or class that is stored: it was admitted once, and counts whatever it may cost. */
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
