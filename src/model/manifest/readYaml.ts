import { load, YAMLException } from 'js-yaml';

/** One YAML or JSON document as plain data, for files that are no Kubernetes API objects. `problem` says why it cannot be read. */
export function readYaml(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: load(text) };
  } catch (error) {
    if (error instanceof YAMLException) return { problem: error.message };
    throw error;
  }
}
