import { type LabelMatcher, SelectorError } from '#model/labels/labelMatcher.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';

/** A selector of labels as `kubectl get -l` takes it, or why it is none. */
export function labelSelector(text: string): { readonly matches: LabelMatcher } | { readonly problem: string } {
  try {
    return { matches: compileSelectorString(text) };
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    return { problem: error.message };
  }
}
