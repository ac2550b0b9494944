import { type LabelMatcher, SelectorError } from '#model/labels/labelMatcher.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';

/** A label selector in the form of `kubectl get -l`, or the problem with it. */
export function labelSelector(text: string): { readonly matches: LabelMatcher } | { readonly problem: string } {
  try {
    return { matches: compileSelectorString(text) };
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    return { problem: error.message };
  }
}
